(() => {
  const data = document.getElementById("sample");
  const box = document.querySelector(".stepper");
  if (!data || !box) return;
  const { pieces, steps } = JSON.parse(data.textContent);
  const frames = [];
  let shown = [];
  for (const [gone, come, told] of steps) {
    shown = shown.filter((piece) => !gone.includes(piece)).concat(come);
    frames.push({ shown, come, told });
  }
  const board = box.querySelector("svg.game");
  const layer = board.querySelector(".pieces");
  const told = box.querySelector(".told");
  const output = box.querySelector("output");
  const last = frames.length - 1;
  let at = 0;
  function go(to) {
    at = Math.min(Math.max(to, 0), last);
    const { shown, come } = frames[at];
    layer.innerHTML = shown
      .map((piece) => (at > 0 && come.includes(piece) ? pieces[piece].replace("<g>", '<g class="new">') : pieces[piece]))
      .join("");
    told.textContent = frames[at].told;
    board.setAttribute("aria-label", frames[at].told);
    output.textContent = at + " of " + last;
    for (const button of box.querySelectorAll("button")) {
      const forward = button.dataset.go === "next" || button.dataset.go === "last";
      button.setAttribute("aria-disabled", forward ? at === last : at === 0);
    }
  }
  const ways = { first: () => go(0), back: () => go(at - 1), next: () => go(at + 1), last: () => go(last) };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) ways[button.dataset.go]();
  });
  box.addEventListener("keydown", (event) => {
    const way = keys[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    ways[way]();
  });
  for (const part of document.querySelectorAll(".stepping")) part.hidden = false;
  document.querySelector(".stills").classList.add("replaced");
  go(0);
})();
