/**
 * Creates an error that is printed without its stack, because its message is an instruction for the person at the
 * terminal.
 */
export function userError(message, details) {
  const error = new Error(message)
  error.isUserError = true
  error.details = details
  return error
}

/** Prints an error. If it was made by `userError`, its details and its message are printed, otherwise its stack. */
export function printError(error) {
  if (!error?.isUserError) {
    console.error(error)
    return
  }
  if (error.details) console.error(`\n${error.details.trimEnd()}`)
  console.error(`\n${error.message}`)
}
