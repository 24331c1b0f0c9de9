/**
 * Messages for the outcomes that the server puts into `?external=` after a sign-in with an external provider (D-25).
 */
const messages: Readonly<Record<string, string>> = {
  unavailable: 'External sign-in is not set up here. Your e-mail and password work.',
  refused: 'The provider did not let you sign in, or you told it not to.',
  failed: 'The external sign-in did not succeed. Please try again.',
  'email-taken':
    'This e-mail already has an account here. Sign in with its password, then connect the two in Room Settings.',
  taken: 'That external account belongs to another account here.',
  'no-email': 'The provider gave no e-mail, which an account here needs.',
  'signups-closed': 'Nobody can sign up here at the moment. If you have an account, you can sign in.',
  'invitation-needed':
    'You need an invitation to sign up here. Open the link that you were given, and try again.',
  'awaiting-approval': 'Your account waits until somebody who runs this Heartroom accepts it.',
  inactive: 'This account has been deactivated.',
  connected: 'Your external account is connected: you can sign in with it from now on.',
}

/** Returns the message for an outcome, or undefined if there is none. */
export function externalSignInMessage(outcome: string | null): string | undefined {
  return outcome === null ? undefined : messages[outcome]
}
