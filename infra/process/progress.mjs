const labelWidth = 12

/** Prints one line of the launcher's report. */
export function printNote(label, text) {
  console.log(`  ${label.padEnd(labelWidth)} ${text}`)
}

function formatElapsed(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Runs one step of the start and prints its outcome and duration. `work` may resolve with an `outcome` text; without
 * it 'ready' is printed. If the step takes longer than a second, `activity` is printed while it runs.
 */
export async function runStep(label, activity, work) {
  const since = performance.now()
  let ticks = 0
  const timer = setInterval(() => {
    if (ticks % 15 === 0) printNote(label, `${activity} ...${ticks > 0 ? ` ${formatElapsed(since)}` : ''}`)
    ticks += 1
  }, 1000)
  try {
    const result = await work()
    printNote(label, `${result?.outcome ?? 'ready'} in ${formatElapsed(since)}`)
    return result
  } finally {
    clearInterval(timer)
  }
}
