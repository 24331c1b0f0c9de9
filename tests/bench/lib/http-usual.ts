import fastify, { type FastifyRequest } from 'fastify'
import { type Db, openDatabase } from '#core/postgres/client.ts'
import { tokenHash } from './http-tokens.ts'

// The calls of the product that this bench measures, written in the usual way for comparison: with Prisma's models, a
// query for the session, and interactive transactions.

const { DATABASE_URL = '', PORT } = process.env
const { db } = openDatabase(DATABASE_URL)
const app = fastify()

const card = { author: true, cover: true, _count: { select: { chapters: true } } } as const
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const
const idOf = ({ params }: FastifyRequest) => Number((params as { id: string }).id)

async function signedIn(request: FastifyRequest) {
  const id = tokenHash(request)
  if (id === '') return null
  const session = await db.session.findFirst({
    where: { id, expiresAt: { gt: new Date() }, user: { isActive: true } },
    include: { user: { include: { avatar: true } } },
  })
  return session?.user ?? null
}

async function mustBeSignedIn(request: FastifyRequest) {
  const user = await signedIn(request)
  if (!user) throw Object.assign(new Error('unauthorized'), { statusCode: 401 })
  return user
}

const visible = (userId: string | undefined) => ({
  OR: [{ isPublic: true }, ...(userId ? [{ authorId: userId }] : [])],
})

type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0]
async function tell(
  tx: Tx,
  userId: string,
  type: 'like' | 'message',
  title: string,
  actorId: string,
): Promise<void> {
  await tx.notification.create({ data: { userId, type, title, actorId } })
  const counted = { unread: { increment: 1 }, version: { increment: 1 } }
  await tx.bell.upsert({ where: { userId }, create: { userId, unread: 1, version: 1 }, update: counted })
}

app.get('/healthz', async () => ({}))

app.get('/api/stories/public', () =>
  db.story.findMany({ where: { isPublic: true }, orderBy: [...newestFirst], take: 25, include: card }),
)
app.get('/api/stories/search', (request) => {
  const contains = (request.query as { q: string }).q
  const found = { contains, mode: 'insensitive' } as const
  return db.story.findMany({
    where: { isPublic: true, OR: [{ title: found }, { description: found }] },
    orderBy: [...newestFirst],
    take: 25,
    include: card,
  })
})
app.get('/api/stories', async (request) => {
  const { id } = await mustBeSignedIn(request)
  const where = { authorId: id }
  const rows = await db.story.findMany({ where, orderBy: [...newestFirst], take: 25, include: card })
  return { rows, total: await db.story.count({ where }) }
})
app.get('/api/stories/:id', async (request) => {
  const user = await signedIn(request)
  const viewer = user?.id ?? 'visitor'
  const day = new Date(new Date().toISOString().slice(0, 10))
  const story = await db.story.findFirstOrThrow({
    where: { id: idOf(request), ...visible(user?.id) },
    include: {
      ...card,
      likes: { where: { userId: viewer } },
      saves: { where: { userId: viewer } },
      ratings: { where: { userId: viewer } },
    },
  })
  const key = { storyId_viewer_day: { storyId: story.id, viewer, day } }
  if (story.authorId !== viewer && !(await db.storyRead.findUnique({ where: key }))) {
    await db.storyRead.createMany({ data: [{ storyId: story.id, viewer, day }], skipDuplicates: true })
    await db.story.update({ where: { id: story.id }, data: { readCount: { increment: 1 } } })
  }
  return story
})
app.get('/api/stories/:id/chapters', async (request) => {
  const user = await signedIn(request)
  await db.story.findFirstOrThrow({ where: { id: idOf(request), ...visible(user?.id) } })
  return db.chapter.findMany({ where: { storyId: idOf(request) }, orderBy: { chapterNumber: 'asc' } })
})
app.get('/api/characters/:id', async (request) => {
  const user = await signedIn(request)
  const viewer = user?.id ?? ''
  return db.character.findFirstOrThrow({
    where: { id: idOf(request), ...visible(user?.id) },
    include: {
      author: true,
      image: true,
      likes: { where: { userId: viewer } },
      saves: { where: { userId: viewer } },
    },
    omit: { importedCard: true },
  })
})
app.get('/api/notifications', async (request) => {
  const where = { userId: (await mustBeSignedIn(request)).id }
  const rows = await db.notification.findMany({ where, orderBy: [...newestFirst], take: 25 })
  return { rows, total: await db.notification.count({ where }) }
})
app.get('/api/notifications/unread-count', async (request) => {
  const { id } = await mustBeSignedIn(request)
  return (await db.bell.findUnique({ where: { userId: id } })) ?? {}
})
app.get('/api/auth/user', (request) => mustBeSignedIn(request))

app.post('/api/stories/:id/like', async (request) => {
  const user = await mustBeSignedIn(request)
  return db.$transaction(async (tx) => {
    const story = await tx.story.findFirstOrThrow({ where: { id: idOf(request), ...visible(user.id) } })
    const { count } = await tx.storyLike.createMany({
      data: [{ storyId: story.id, userId: user.id }],
      skipDuplicates: true,
    })
    if (count === 0) return story
    if (story.authorId !== user.id)
      await tell(tx, story.authorId, 'like', `${user.firstName} liked your story`, user.id)
    return tx.story.update({ where: { id: story.id }, data: { likeCount: { increment: 1 } } })
  })
})
app.post('/api/stories/:id/save', async (request) => {
  const user = await mustBeSignedIn(request)
  const story = await db.story.findFirstOrThrow({ where: { id: idOf(request), ...visible(user.id) } })
  await db.storySave.createMany({ data: [{ storyId: story.id, userId: user.id }], skipDuplicates: true })
  return story
})
app.post('/api/messages', async (request) => {
  const user = await mustBeSignedIn(request)
  const { receiverId, content } = request.body as { receiverId: string; content: string }
  return db.$transaction(async (tx) => {
    const receiver = await tx.user.findFirstOrThrow({ where: { id: receiverId, isActive: true } })
    const message = await tx.message.create({ data: { senderId: user.id, receiverId: receiver.id, content } })
    await tell(tx, receiver.id, 'message', `New message from ${user.firstName}`, user.id)
    return message
  })
})
app.put('/api/notifications/:id/read', async (request) => {
  const { id: userId } = await mustBeSignedIn(request)
  return db.$transaction(async (tx) => {
    const where = { id: idOf(request), userId }
    const { count } = await tx.notification.updateMany({
      where: { ...where, isRead: false },
      data: { isRead: true },
    })
    if (count > 0)
      await tx.bell.update({
        where: { userId },
        data: { unread: { decrement: 1 }, version: { increment: 1 } },
      })
    return tx.notification.findFirstOrThrow({ where })
  })
})

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
