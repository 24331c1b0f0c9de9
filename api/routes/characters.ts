import type { FastifyInstance } from 'fastify'
import { type AppearanceParts, composeAppearance } from '#contract/appearance.ts'
import {
  addCharacterToStory,
  createCharacter,
  deleteCharacter,
  getCharacter,
  linkCharacter as linkCharacterCall,
  listCharacterStories,
  listCharacters,
  listPublicCharacters,
  listStoryCharacters,
  searchCharacters,
  unlinkCharacter as unlinkCharacterCall,
  updateCharacter,
} from '#contract/characters.ts'
import { renameInStories } from '#core/book/pending-renames.ts'
import { settleAgainstCharacter } from '#core/book/settle-findings.ts'
import { assertCan, assertPublishable, notFoundError, type Viewer } from '#core/policy/policy.ts'
import type { Prisma, Tx } from '#core/postgres/client.ts'
import { hashToken } from '#core/security/tokens.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { deleteCharacters } from '../actions/characters/delete-character.ts'
import { countManualCreation } from '../actions/count-manual-creation.ts'
import { linkCharacter, unlinkCharacter } from '../actions/stories/link-to-story.ts'
import { assertSeesStory } from '../queries/access.ts'
import {
  findCharacter,
  findCharacters,
  findStoryCharacter,
  findStoryCharacters,
} from '../queries/characters.ts'
import { planAppearances, planList, planPublic } from '../queries/lists.ts'
import { planSearch } from '../queries/search.ts'
import { characterStamp, listStamp } from '../queries/stamps.ts'
import { findStories } from '../queries/stories.ts'
import { route } from '../wire/route.ts'
import { sendPage, sendUnpagedList } from '../wire/send-page.ts'

/** Registers the calls that list, read and change characters, and those that link them to stories. */
export function characterRoutes(app: FastifyInstance): void {
  route(app, listCharacters, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCharacters(db, user, planList('character', user, query), query)),
  )

  route(
    app,
    listPublicCharacters,
    async ({ db, user, query, request, reply }) =>
      sendPage(request, reply, await findCharacters(db, user, planPublic('character'), query)),
    {
      stamp:
        ({ db, query }) =>
        () =>
          listStamp(db, 'character', planPublic('character'), query),
    },
  )

  route(app, searchCharacters, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCharacters(db, user, planSearch('character', user, query.q), query)),
  )

  route(
    app,
    getCharacter,
    ({ db, checkedDb, params, query, user }) =>
      findCharacter(db, params.id, user, shareHash(query), checkedDb),
    {
      // The answer to a caller with a share link is not cached, because the link may end or be replaced at
      // any time.
      stamp: ({ db, params, query }) => (query.share ? undefined : () => characterStamp(db, params.id)),
    },
    true,
  )

  route(app, listCharacterStories, async ({ db, params, query, user, request, reply }) => {
    const { id } = await findCharacter(db, params.id, user, shareHash(query))
    return sendPage(request, reply, await findStories(db, planAppearances(id, user), query, user))
  })

  route(app, createCharacter, ({ config, body, user, transaction }) =>
    transaction(async (tx) => {
      await countManualCreation(tx, config, user, 'characters')
      const importedCard = body.importedCard as Prisma.InputJsonObject | undefined
      const data = { ...withAppearance(body), importedCard, authorId: user.userId }
      const { id } = await tx.character.create({ data, select: { id: true } })
      return findCharacter(tx, id, user)
    }),
  )

  route(app, updateCharacter, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      const character = await assertCan(tx, 'edit', 'character', params.id, user, { lock: true })
      const { isPublic = character.isPublic } = body
      if (isPublic !== character.isPublic) await assertCan(tx, 'publish', 'character', params.id, user)
      assertPublishable(character, isPublic)
      const { base, ...changes } = body
      await assertUnchanged(tx, 'character', params.id, base)
      await tx.character.update({ where: { id: params.id }, data: withAppearance(changes) })
      const { title: from } = character
      await renameInStories(tx, { kind: 'character', id: params.id, from, to: body.name ?? from })
      await settleAgainstCharacter(tx, params.id)
      return findCharacter(tx, params.id, user)
    }),
  )

  route(app, deleteCharacter, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await assertCan(tx, 'delete', 'character', params.id, user, { lock: true })
      await deleteCharacters({ tx, after, publish }, [params.id])
      return undefined
    }),
  )

  route(app, listStoryCharacters, async ({ db, params, query, user, reply }) => {
    await assertSeesStory(db, params.id, user, query.share)
    return sendUnpagedList(reply, await findStoryCharacters(db, params.id, user, query.as))
  })

  route(app, linkCharacterCall, ({ params, body, user, transaction }) =>
    transaction((tx) => link(tx, params.id, body.characterId, body.role, user)),
  )

  route(app, addCharacterToStory, ({ params, body, user, transaction }) =>
    transaction((tx) => link(tx, params.storyId, params.id, body.role, user)),
  )

  route(app, unlinkCharacterCall, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCan(tx, 'edit', 'story', params.id, user, { lock: true })
      await unlinkCharacter(tx, params.id, params.characterId)
      return undefined
    }),
  )
}

const shareHash = ({ share }: { share?: string | undefined }) => (share ? hashToken(share) : null)

// Both calls that link a character to a story behave alike, so they share this function (D-37).
async function link(tx: Tx, storyId: number, characterId: number, role: string, user: NonNullable<Viewer>) {
  await assertCan(tx, 'edit', 'story', storyId, user, { lock: true })
  await assertCan(tx, 'see', 'character', characterId, user)
  await linkCharacter(tx, storyId, characterId, role)
  await settleAgainstCharacter(tx, characterId)
  const linked = await findStoryCharacter(tx, storyId, characterId, user)
  if (!linked) throw notFoundError('character')
  return linked
}

// If a body has appearance parts and no appearance text, the text is composed from the parts. Otherwise parts that
// differ from the stored text would be treated as out of date (D-41).
function withAppearance<
  Body extends { appearance?: string | undefined; appearanceParts?: AppearanceParts | undefined },
>(body: Body): Body {
  if (body.appearance !== undefined || body.appearanceParts === undefined) return body
  return { ...body, appearance: composeAppearance(body.appearanceParts) }
}
