import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/conversations.ts'
import { invalidate } from '../../web/src/lib/queries.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentUser } from '../../web/src/lib/session.ts'
import { MessagesScreen } from '../../web/src/screens/messages-screen.tsx'

const conversation = (userId: string, of: Partial<Conversation> = {}): Conversation => ({
  userId,
  person: { id: userId, firstName: userId, lastName: 'Poe', profileImageUrl: null } as never,
  isErased: false,
  canWrite: true,
  lastMessage: { id: 1, preview: 'Hello', senderId: 'me', createdAt: '2026-02-14T19:30:00.000Z' } as never,
  unreadCount: 0,
  ...of,
})
let pages: Conversation[][]
/** Answers the read of one conversation. */
let answerOne: () => Response

beforeEach(() => {
  answerOne = () => Response.json([])
  queryClient.setQueryData(currentUser.queryKey, { id: 'me', firstName: 'Me' } as never)
  vi.stubGlobal('fetch', async (url: string) => {
    if (/\/api\/conversations\/\w/.test(url)) return answerOne()
    if (!/\/api\/conversations\?/.test(url)) return Response.json([])
    const n = Number(/cursor=(\d)/.exec(url)?.[1] ?? 0)
    const link = n + 1 < pages.length ? `</api/conversations?cursor=${n + 1}>; rel="next"` : ''
    return Response.json(pages[n], { headers: { link, 'x-total-count': '2' } })
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const openWith = (userId: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[`/messages?with=${userId}`]}>
        <MessagesScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test("a conversation with an erased account shows 'A former member' and no reply box, also if its row is on a later page of the list", async () => {
  pages = [[conversation('ana')], [conversation('ben', { person: null, isErased: true, canWrite: false })]]
  openWith('ben')
  await screen.findByRole('heading', { name: 'A former member' })
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
})

test('an open conversation keeps the name of the person when its last message was deleted', async () => {
  pages = [[conversation('Ana')]]
  openWith('Ana')
  await screen.findByRole('heading', { name: 'Ana Poe' })
  pages = [[]]
  await act(() => invalidate('GET /api/conversations'))
  await screen.findByText('No messages yet')
  expect(screen.getByRole('heading', { name: 'Ana Poe' })).toBeTruthy()
})

test('an unread conversation has a dot and the number of its unread messages, and a read one has neither', async () => {
  pages = [[conversation('Ana', { unreadCount: 2 }), conversation('Ben')]]
  openWith('cara')
  const [unread, read] = await screen.findAllByRole('button', { name: /Poe/ })
  expect(unread?.querySelector('[data-dot]')).not.toBeNull()
  expect(unread?.textContent).toContain('2 Unread')
  expect(read?.querySelector('[data-dot]')).toBeNull()
})

test('a conversation with a person who is in no row opens without a name', async () => {
  pages = [[conversation('ana')], [conversation('ben')]]
  openWith('cara')
  await screen.findByRole('heading', { name: 'A private profile' })
})

test('a conversation that no longer exists is shown without messages and without a reply box', async () => {
  pages = [[conversation('Ana')]]
  const people = { senderId: 'me', receiverId: 'Ana', sender: { id: 'me', firstName: 'Me', lastName: '' } }
  const message = { id: 7, ...people, content: 'Dear Ana', isRead: true }
  answerOne = () => Response.json([{ ...message, createdAt: '2026-02-14T19:30:00.000Z' }])
  openWith('Ana')
  await screen.findByText('Dear Ana')
  answerOne = () => Response.json({ code: 'not_found', message: 'Conversation not found' }, { status: 404 })
  await act(() => invalidate('GET /api/conversations/{userId}'))
  await screen.findByText('Nothing is written yet.')
  expect(screen.queryByText('Dear Ana')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
})

test('Escape closes the question about a message and leaves its conversation open, and a second one closes the conversation', async () => {
  pages = [[conversation('Ana')]]
  answerOne = () =>
    Response.json([
      {
        id: 5,
        senderId: 'me',
        receiverId: 'Ana',
        sender: { id: 'me', firstName: 'Me' },
        content: 'Ahoy',
        type: 'direct',
        isRead: true,
        createdAt: '2026-02-14T19:30:00.000Z',
      },
    ])
  openWith('Ana')
  fireEvent.click(await screen.findByRole('button', { name: 'Delete message' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.keyDown(question, { key: 'Escape' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const thread = screen.getByRole('dialog', { name: 'Conversation with Ana Poe' })
  fireEvent.keyDown(thread, { key: 'Escape' })
  expect(screen.queryByRole('dialog', { name: 'Conversation with Ana Poe' })).toBeNull()
})
