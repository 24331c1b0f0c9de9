import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'

/**
 * Returns a new Message-ID in the domain of the sender. A mail keeps its Message-ID for all attempts, so that a
 * duplicate is recognized.
 */
export function newMessageId({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string {
  return `<${uuidv7()}@${MAIL_FROM?.address.split('@')[1] ?? 'localhost'}>`
}
