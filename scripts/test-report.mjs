// The page of a result folder in a real browser: see scripts/test-report, which prepares and runs it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { TOURNE, RESULTS, SHOTS } = process.env;
const EVIL = `exec:sh -c "</script><img src=x onerror=alert(1)>"`;

/** The rows of a CSV file as objects; none where there is no file. */
function csv(folder, name) {
  const path = join(RESULTS, folder, name);
  if (!existsSync(path)) return [];
  const records = [];
  let record = [], cell = "", quoted = false;
  const text = readFileSync(path, "utf8");
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') { cell += c; i++; }
      else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === "," || c === "\n") {
      record.push(cell);
      cell = "";
      if (c === "\n") { records.push(record); record = []; }
    } else cell += c;
  }
  const [head, ...rows] = records;
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i]])));
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const close = (a, b, what) => assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), `${what}: ${a}, not ${b}`);
const pairing = (row) => [row.game, row.rules, row.policy_a, row.policy_b].join("\u0000");

/** A copy of a folder in which a policy is called something hostile. */
function hostile(from, to) {
  cpSync(join(RESULTS, from), join(RESULTS, to), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(RESULTS, to, "manifest.json"), "utf8"));
  for (const file of manifest.files) {
    const path = join(RESULTS, to, file.name);
    const text = readFileSync(path, "utf8").replaceAll(/,random(?=,)/g, `,"${EVIL.replaceAll('"', '""')}"`);
    writeFileSync(path, text);
    file.sha256 = createHash("sha256").update(text).digest("hex");
  }
  manifest.command_line.push(EVIL);
  writeFileSync(join(RESULTS, to, "manifest.json"), JSON.stringify(manifest));
}

hostile("tourne-case", "hostile");
const folders = readdirSync(RESULTS).sort();
for (const folder of folders) execFileSync(TOURNE, ["report", join(RESULTS, folder), "--force", "--quiet"]);

let browser;
const profile = mkdtempSync(join(tmpdir(), "profile-"));
before(async () => {
  browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    headless: true,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    env: { ...process.env, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile },
  });
});
after(async () => {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Opens the page of a folder; complaints and requests beyond the page itself are collected. */
async function open(folder, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  const url = pathToFileURL(join(RESULTS, folder, "report.html")).href;
  const wrong = [];
  page.on("console", (message) => wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("data:")) wrong.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, wrong, close: () => context.close() };
}

/** The marks of a plot: their data, their classes, and where their shapes stand on the picture. */
const marks = (page, kind, look) =>
  page.$$eval(`svg[data-plot="${kind}"]`, (plots, look) =>
    plots.flatMap((plot, index) =>
      [...plot.querySelectorAll(`.mark${look}`)].map((mark) => {
        const part = (name) => {
          const shape = mark.querySelector(name);
          const { x, y, width, height } = shape ? shape.getBBox() : {};
          return shape ? { x, y, width, height, middle: x + width / 2 } : null;
        };
        return { plot: index, data: { ...mark.dataset }, line: part("path"), rect: part("rect"),
          glyph: part("circle, rect, path.solid") };
      })), look);

/** Each place on the picture is the same linear function of its value. */
function linear(points, what) {
  const [low, high] = [points.reduce((a, b) => (a[0] < b[0] ? a : b)), points.reduce((a, b) => (a[0] > b[0] ? a : b))];
  if (low[0] === high[0]) return;
  for (const [value, place] of points) {
    const right = low[1] + ((value - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
    assert.ok(Math.abs(place - right) < 0.6, `${what}: ${value} stands at ${place}, not ${right}`);
  }
}

async function rates(page, folder) {
  const rows = csv(folder, "results.csv").filter((row) => row.win_rate_a !== "");
  const pairings = [...new Set(csv(folder, "results.csv").map(pairing))];
  const shown = await marks(page, "rates", ".interval");
  assert.equal(shown.length, rows.length, "rates");
  const points = [];
  for (const row of rows) {
    const found = shown.filter(({ data }) => pairings[data.pairing] === pairing(row) && data.first === row.first);
    assert.equal(found.length, 1);
    const { data, line, glyph } = found[0];
    assert.deepEqual([data.value, data.low, data.high], [row.win_rate_a, row.win_rate_a_low, row.win_rate_a_high]);
    points.push([Number(row.win_rate_a), glyph.middle], [Number(row.win_rate_a_low), line.x], [Number(row.win_rate_a_high), line.x + line.width]);
  }
  linear(points, "rates");
  const exact = rows.filter((row) => row.exact_win_rate_a);
  assert.equal((await marks(page, "rates", ".exact")).length, exact.length, "exact values");
}

async function lengths(page, folder) {
  const rows = csv(folder, "lengths.csv").filter((row) => row.first === "both");
  const shown = await marks(page, "lengths", ".bar");
  assert.equal(sum(shown.map(({ data }) => Number(data.games))), sum(rows.map((row) => Number(row.games))));
  const pairings = [...new Set(csv(folder, "results.csv").map(pairing))];
  const apart = new Set(shown.map(({ plot }) => plot)).size === pairings.length;
  for (const { plot, data } of shown) {
    const inside = rows.filter((row) => Number(row.plies) >= Number(data.from) && Number(row.plies) <= Number(data.to)
      && (!apart || pairing(row) === pairings[plot]));
    assert.equal(Number(data.games), sum(inside.map((row) => Number(row.games))), `lengths ${data.from} to ${data.to}`);
  }
  for (const index of new Set(shown.map(({ plot }) => plot)))
    linear(shown.filter(({ plot }) => plot === index).map(({ data, rect }) => [Number(data.games), rect.height]), "lengths");
}

async function dice(page, folder) {
  const rows = csv(folder, "dice.csv");
  const shown = await marks(page, "dice", ".bar");
  const groups = new Map();
  for (const row of rows) {
    const weights = rows.filter((other) => pairing(other) === pairing(row)).map((other) => other.weight).join();
    const key = `${weights} ${row.face}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  assert.equal(shown.length, groups.size, "dice");
  for (const [index, group] of [...groups.values()].entries()) {
    const { data } = shown[index];
    assert.equal(data.face, group[0].face);
    assert.equal(Number(data.observed), sum(group.map((row) => Number(row.observed))));
    close(Number(data.expected), sum(group.map((row) => Number(row.expected))), "expected");
    if (group.length === 1) close(Number(data.residual), Number(group[0].residual), "residual");
  }
  for (const index of new Set(shown.map(({ plot }) => plot)))
    linear(shown.filter(({ plot }) => plot === index).map(({ data, rect }) => [Number(data.observed), rect.height]), "dice");
}

async function moves(page, folder) {
  const counts = new Map();
  const rows = csv(folder, "moves.csv");
  const few = new Set(rows.map((row) => row.policy)).size <= 2;
  for (const row of rows) {
    const by = few ? [row.man, row.number].filter(Boolean).join(" ") || "all" : undefined;
    const key = JSON.stringify([row.statistic, by ?? null, row.policy]);
    counts.set(key, (counts.get(key) ?? 0) + Number(row.count));
  }
  const shown = await marks(page, "moves", ".bar");
  const happened = new Set([...counts].filter(([, count]) => count > 0).map(([key]) => JSON.parse(key)[0]));
  const expected = [...counts].filter(([key]) => happened.has(JSON.parse(key)[0]));
  assert.equal(shown.length, expected.length, "moves");
  for (const { data } of shown) {
    const key = JSON.stringify([data.statistic, few ? data.key : null, data.policy]);
    assert.equal(Number(data.count), counts.get(key), key);
  }
}

async function tournament(page, folder) {
  const ratings = csv(folder, "ratings.csv");
  const shown = await marks(page, "ratings", ".interval");
  const rated = ratings.filter((row) => row.elo !== "");
  assert.equal(shown.length, rated.length, "ratings");
  for (const row of rated) {
    const { data } = shown.find((mark) => mark.data.policy === row.policy);
    assert.deepEqual([data.value, data.low, data.high], [row.elo, row.elo_low, row.elo_high]);
  }
  if (rated.length > 0) linear(shown.map(({ data, glyph }) => [Number(data.value), glyph.middle]), "ratings");
  const cells = await marks(page, "crosstable", ".cell");
  const met = csv(folder, "results.csv").filter((row) => row.first === "both");
  assert.equal(cells.length, ratings.length > 0 ? 2 * met.length : 0, "crosstable");
  for (const row of ratings.length > 0 ? met : []) {
    const score = (Number(row.wins_a) + (Number(row.draws) + Number(row.capped)) / 2) / Number(row.games);
    const cell = (row, column) => cells.find(({ data }) => data.row === row && data.column === column);
    close(Number(cell(row.policy_a, row.policy_b).data.score), score, "score");
    close(Number(cell(row.policy_b, row.policy_a).data.score), 1 - score, "score");
  }
}

async function stepping(page, folder) {
  const rows = csv(folder, "sample.csv");
  if (rows.length === 0) return assert.equal(await page.locator(".stepper").count(), 0);
  const at = () => page.locator("output").textContent();
  const told = () => page.locator(".told").textContent();
  const board = () => page.locator(".stepper .pieces").innerHTML();
  const plies = Number((await at()).split(" of ")[1]);
  assert.equal(plies, Math.min(rows.length, 1500), "a position for every ply");
  assert.equal(await page.locator(".stills").isVisible(), false);
  const start = await board();
  await page.locator(".stepper").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await at(), `1 of ${plies}`);
  assert.ok((await told()).startsWith("Ply 1: player ") && (await told()).includes(rows[0].move));
  await page.locator("button[data-go=next]").click();
  assert.equal(await at(), `2 of ${plies}`);
  assert.ok((await told()).includes(rows[1].move), await told());
  await page.keyboard.press("ArrowLeft");
  await page.locator("button[data-go=back]").click();
  assert.equal(await at(), `0 of ${plies}`);
  assert.equal(await board(), start);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await at(), `0 of ${plies}`);
  await page.keyboard.press("End");
  assert.equal(await at(), `${plies} of ${plies}`);
  assert.equal(await page.locator("button[data-go=next]").getAttribute("aria-disabled"), "true");
  assert.notEqual(await board(), start);
  const last = (await board()).replaceAll(' class="new"', "");
  const still = await page.locator(".stills .pieces").last().innerHTML();
  assert.deepEqual(last.split("<g>").sort(), still.split("<g>").sort(), "the last position is the one shown without the script");
  await page.locator("button[data-go=first]").click();
  assert.equal(await board(), start);
  await page.keyboard.press("Tab");
}

/** What a page offers to those who do not see it. */
const accessible = (page) => page.evaluate(() => {
  const wrong = [];
  if (document.documentElement.lang !== "en" || !document.title) wrong.push("language or title");
  for (const svg of document.querySelectorAll("svg:not([aria-hidden])"))
    if (svg.getAttribute("role") !== "img" || !svg.getAttribute("aria-label")) wrong.push("a picture without words");
  for (const table of document.querySelectorAll("table")) {
    if (!table.caption?.textContent) wrong.push("a table without caption");
    if (!table.querySelector("thead th[scope=col]")) wrong.push("a table without headings");
    const width = table.tHead.rows[0].cells.length;
    for (const row of table.tBodies[0].rows) if (row.cells.length !== width) wrong.push("a crooked table");
  }
  for (const figure of document.querySelectorAll("figure")) if (!figure.querySelector("figcaption")) wrong.push("a figure without caption");
  if (/\b(nan|infinity|undefined)\b/i.test(document.body.innerText)) wrong.push("a number that is none");
  return wrong;
});

/** The least contrast of a text and the paper under it, over the page's main classes. */
const contrast = (page) => page.evaluate(() => {
  const light = (color) => {
    const [r, g, b] = color.match(/[\d.]+/g).slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const paper = (node) => {
    for (; node; node = node.parentElement) {
      const color = getComputedStyle(node).backgroundColor;
      if (color !== "rgba(0, 0, 0, 0)") return color;
    }
    return "rgb(255, 255, 255)";
  };
  const all = [...document.querySelectorAll("p, dt, dd, h1, h2, figcaption, summary, th, td, code, svg.plot text")].map((node) => {
    const style = getComputedStyle(node);
    const [a, b] = [light(node.closest("svg") ? style.fill : style.color), light(paper(node))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  });
  return Math.min(...all);
});

const unfold = (page) => page.$$eval("details", (all) => all.forEach((fold) => (fold.open = true)));
const width = (page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const folder of folders) {
  test(`the page of ${folder}`, async () => {
    const { page, wrong, close } = await open(folder);
    await unfold(page);
    for (const check of [rates, lengths, dice, moves, tournament, stepping]) await check(page, folder);
    assert.deepEqual(await accessible(page), []);
    assert.equal(await width(page), 1200);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".stepping:visible").count(), 0, "no buttons on paper");
    assert.equal(await page.locator(".stills svg:visible").count(), csv(folder, "sample.csv").length > 0 ? 2 : 0);
    assert.ok((await page.pdf()).length > 10_000);
    assert.deepEqual(wrong, []);
    await close();
  });

  test(`the page of ${folder} in a narrow window, in light and dark`, async () => {
    for (const colorScheme of ["light", "dark"]) {
      const { page, wrong, close } = await open(folder, { viewport: { width: 360, height: 740 }, colorScheme });
      if (SHOTS) {
        mkdirSync(SHOTS, { recursive: true });
        await page.screenshot({ path: join(SHOTS, `${folder}-360-${colorScheme}.png`), fullPage: true });
        await page.setViewportSize({ width: 1200, height: 900 });
        await page.screenshot({ path: join(SHOTS, `${folder}-1200-${colorScheme}.png`), fullPage: true });
        await page.setViewportSize({ width: 360, height: 740 });
      }
      assert.equal(await width(page), 360);
      await unfold(page);
      assert.equal(await width(page), 360, "with the tables unfolded");
      assert.ok((await contrast(page)) >= 4.5, `contrast ${await contrast(page)} in ${colorScheme}`);
      assert.deepEqual(wrong, []);
      await close();
    }
  });

  test(`the page of ${folder} without scripts`, async () => {
    const { page, wrong, close } = await open(folder, { javaScriptEnabled: false });
    assert.equal(await page.locator(".stills svg:visible").count(), csv(folder, "sample.csv").length > 0 ? 2 : 0);
    assert.equal(await page.locator(".stepper:visible").count(), 0);
    assert.deepEqual(wrong, []);
    await close();
  });
}

test("a hostile command is text", async () => {
  const { page, close } = await open("hostile");
  assert.equal(await page.locator("img").count(), 0);
  assert.ok((await page.locator("h1").textContent()).includes(EVIL));
  await close();
});
