const width = 12

function say(label, text) {
  console.log(`  ${label.padEnd(width)} ${text}`)
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Runs one step of the start and says what it is and how long it took. `work` may return a word for the
 * outcome ('ready' when it returns none). A step that takes longer than a second says so while it runs.
 */
export async function step(label, doing, work) {
  const since = performance.now()
  let ticks = 0
  const timer = setInterval(() => {
    if (ticks % 15 === 0) say(label, `${doing} ...${ticks > 0 ? ` ${seconds(since)}` : ''}`)
    ticks += 1
  }, 1000)
  try {
    const outcome = await work()
    say(label, `${outcome?.said ?? 'ready'} in ${seconds(since)}`)
    return outcome
  } finally {
    clearInterval(timer)
  }
}

/** One line of the start's report that took no time. */
export function note(label, text) {
  say(label, text)
}
