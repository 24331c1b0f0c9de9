import { expect, it } from 'vitest'
import { ConfigError, parseConfig } from '#core/config.ts'

const needed = { DATABASE_URL: 'postgresql://nobody@127.0.0.1/none', REDIS_URL: 'redis://127.0.0.1' }
const mail = {
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'hello@example.com',
  PUBLIC_URL: 'https://rooms.example',
}

it.each([
  ['hello@example.com', { name: 'Heartroom', address: 'hello@example.com' }],
  ['The Room <hello@example.com>', { name: 'The Room', address: 'hello@example.com' }],
])('the setting MAIL_FROM=%s is read as the name and address of the sender', (given, from) => {
  expect(parseConfig({ ...needed, ...mail, MAIL_FROM: given }).MAIL_FROM).toEqual(from)
})

it.each([
  ['SMTP_URL without MAIL_FROM', { SMTP_URL: mail.SMTP_URL, PUBLIC_URL: mail.PUBLIC_URL }],
  ['MAIL_FROM without SMTP_URL', { MAIL_FROM: mail.MAIL_FROM, PUBLIC_URL: mail.PUBLIC_URL }],
  ['SMTP_URL and MAIL_FROM without PUBLIC_URL', { SMTP_URL: mail.SMTP_URL, MAIL_FROM: mail.MAIL_FROM }],
  ['an SMTP_URL of another kind', { ...mail, SMTP_URL: 'https://mail.example.com' }],
  ['a MAIL_FROM with a second header', { ...mail, MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }],
  ['a name with a second header', { ...mail, MAIL_FROM: 'Room\r\nBcc: b@example.com <a@example.com>' }],
  ['a name with a control character', { ...mail, MAIL_FROM: 'Room\u0007 <a@example.com>' }],
  ['a MAIL_FROM that is no address', { ...mail, MAIL_FROM: 'Heartroom' }],
  ['a MAIL_FROM without a domain', { ...mail, MAIL_FROM: 'root@localhost' }],
])('the configuration refuses mail settings with %s', (_, given) => {
  expect(() => parseConfig({ ...needed, ...given })).toThrow(ConfigError)
})
