import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportCase } from '#contract/reports.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true })
let author: TestUser
let reader: TestUser

beforeEach(async () => {
  author = await createUser(test.db)
  reader = await createUser(test.db)
})

const reportStory = async (words: object = {}) => {
  const { id } = await createStory(test.db, author, { isPublic: true })
  const body = { type: 'story', id, reason: 'spam', ...words }
  expect((await test.call('POST', '/api/reports', { as: reader, body })).status).toBe(201)
}
const onlyCase = async (): Promise<ReportCase> => {
  const { body } = await test.call<ReportCase[]>('GET', '/api/admin/reports?limit=200', { as: admin })
  const found = body.find(({ reportedId }) => reportedId === author.id)
  if (!found) throw new Error('no report case was found')
  return found
}

describe('the data of reports', () => {
  it('a report loses the name and the words of its reporter when the account of the reporter is erased', async () => {
    await reportStory({ details: 'I know her.' })
    expect((await test.call('DELETE', '/api/user', { as: reader })).status).toBe(204)
    const { reports } = await onlyCase()
    expect(reports).toMatchObject([{ reporterId: null, reporterName: null, details: '', reason: 'spam' }])
    const path = `/api/admin/reports/${(await onlyCase()).id}/decide`
    const body = { action: 'dismiss', reason: 'It is fine.' }
    expect((await test.call('POST', path, { as: admin, body })).status).toBe(200)
  })

  it('the reports of a person are erased with the account of the reported person', async () => {
    await reportStory()
    await test.call('DELETE', '/api/user', { as: author })
    expect(await test.db.reportCase.count({ where: { reportedId: author.id } })).toBe(0)
    expect(await test.db.report.count({ where: { reporterId: reader.id } })).toBe(0)
  })

  it('reports, blocks and mutes are in the export of the user who made them, and not in that of the person concerned', async () => {
    await reportStory({ details: 'It sells lamps.' })
    await test.call('PUT', `/api/users/${author.id}/block`, { as: reader })
    await test.call('PUT', `/api/users/${author.id}/mute`, { as: reader })
    const exported = async ({ token }: TestUser) => {
      const answer = await test.app.inject({
        url: '/api/user/export',
        headers: { authorization: `Bearer ${token}` },
      })
      const file = unzipSync(answer.rawPayload)['data.json'] ?? new Uint8Array()
      return Buffer.from(file).toString('utf8')
    }
    const { reports, blocks, mutes } = JSON.parse(await exported(reader))
    expect(reports).toMatchObject([{ details: 'It sells lamps.', case: { type: 'story', status: 'open' } }])
    expect(blocks).toMatchObject([{ blockedId: author.id }])
    expect(mutes).toMatchObject([{ mutedId: author.id }])
    const theirs = await exported(author)
    expect(theirs).not.toContain(reader.id)
    expect(JSON.parse(theirs).reports).toEqual([])
  })

  it('the database refuses a report of a person by the same person', async () => {
    const subject = {
      type: 'story',
      subjectId: author.id,
      reportedId: author.id,
      title: '',
      text: '',
    } as const
    const own = { reportedId: author.id, reporterId: author.id, reason: 'spam' } as const
    await expect(
      test.db.reportCase.create({ data: { ...subject, reports: { create: own } } }),
    ).rejects.toThrow('reports_others')
  })
})
