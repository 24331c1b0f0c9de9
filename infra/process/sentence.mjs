/** An error whose message is one sentence for the person at the terminal; it is shown without a stack. */
export function sentence(message, details) {
  const error = new Error(message)
  error.forPeople = true
  error.details = details
  return error
}

/** Prints an error the way a person can act on, with the last lines of output where there are some. */
export function printError(error) {
  if (!error?.forPeople) {
    console.error(error)
    return
  }
  if (error.details) console.error(`\n${error.details.trimEnd()}`)
  console.error(`\n${error.message}`)
}
