#!/usr/bin/env Rscript
# Reads a CSV data set and prints win rates by policy and by the mover's lead in pips.
# Usage: Rscript scripts/read.R DATA.csv        Needs R alone.
path <- commandArgs(trailingOnly = TRUE)
if (length(path) != 1) stop("give one CSV file of `tourne dataset`")
data <- read.csv(path, colClasses = c(
  seed = "character", player = "character", policy = "character", position = "character",
  throw = "character", move = "character", position_after = "character", won = "character",
  ending = "character"
), na.strings = "")
# Beyond 2^53 a number would lose digits, so the seed stays a text; an empty `won` is NA.
data$won <- as.logical(toupper(data$won))
stopifnot(is.integer(data$ply), is.integer(data$legal_moves), is.logical(data$won))

games <- unique(data[c("pair", "game")])
cat(nrow(data), "rows of", nrow(games), "games\n")
last <- data[!is.na(data$player), ]
last <- last[!duplicated(last[c("pair", "game", "player")], fromLast = TRUE), ]
print(aggregate(won ~ player + policy, data = last, FUN = function(x) mean(x)))
if ("own_1" %in% names(data)) {
  pips <- function(men) rowSums(pmax(as.matrix(data[men]), 0))
  data$lead <- pips(paste0("own_", 1:3)) - pips(paste0("other_", 1:3))
  print(aggregate(won ~ cut(lead, seq(-36, 36, 6)), data = data, FUN = mean))
}
