import type { FastifyInstance } from 'fastify'
import * as access from '#contract/access.ts'
import { assertCan, type Shareable, type Viewer } from '#core/policy/policy.ts'
import type { Db } from '#core/postgres/client.ts'
import {
  changeRole,
  endCollaboration,
  endShare,
  endShareLink,
  endShares,
} from '../actions/sharing/end-access.ts'
import { findCollaborator, findCollaborators, findShareLink, findShares } from '../queries/access.ts'
import { route } from '../wire/route.ts'
import { sendUnpagedList } from '../wire/send-page.ts'
import type { Context } from '../wire/types.ts'

const calls = {
  character: {
    link: access.getCharacterShareLink,
    endLink: access.endCharacterShareLink,
    shares: access.listCharacterShares,
    endShares: access.endCharacterShares,
    endShare: access.endCharacterShare,
    collaborators: access.listCharacterCollaborators,
    endCollaboration: access.endCharacterCollaboration,
  },
  story: {
    link: access.getStoryShareLink,
    endLink: access.endStoryShareLink,
    shares: access.listStoryShares,
    endShares: access.endStoryShares,
    endShare: access.endStoryShare,
    collaborators: access.listStoryCollaborators,
    endCollaboration: access.endStoryCollaboration,
  },
} as const

/**
 * Registers the calls that list who has access to a character or story, and the calls that end access (D-43, D-152).
 */
export function accessRoutes(app: FastifyInstance): void {
  for (const noun of ['character', 'story'] as const) registerFor(app, noun)
  route(app, access.changeCharacterCollaborator, (context) => changeRoleOf('character', context))
  route(app, access.changeStoryCollaborator, (context) => changeRoleOf('story', context))
}

function registerFor(app: FastifyInstance, noun: Shareable): void {
  const its = calls[noun]

  route(app, its.link, async ({ db, params, user }) => {
    await assertMaySee(db, noun, params.id, user)
    return findShareLink(db, { noun, id: params.id })
  })

  route(app, its.endLink, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await endShareLink({ tx, after, publish }, { noun, id: params.id }, user)
      return undefined
    }),
  )

  route(app, its.shares, async ({ db, params, user, reply }) => {
    await assertMaySee(db, noun, params.id, user)
    return sendUnpagedList(reply, await findShares(db, { noun, id: params.id }, user))
  })

  route(app, its.endShares, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await endShares({ tx, after, publish }, { noun, id: params.id }, user)
      return undefined
    }),
  )

  route(app, its.endShare, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await endShare({ tx, after, publish }, { noun, id: params.id }, params.shareId, user)
      return undefined
    }),
  )

  route(app, its.collaborators, async ({ db, params, user, reply }) => {
    await assertMaySee(db, noun, params.id, user)
    return sendUnpagedList(reply, await findCollaborators(db, { noun, id: params.id }, user))
  })

  route(app, its.endCollaboration, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await endCollaboration({ tx, after, publish }, { noun, id: params.id }, params.userId, user)
      return undefined
    }),
  )
}

type ChangeCall = typeof access.changeCharacterCollaborator | typeof access.changeStoryCollaborator

function changeRoleOf(noun: Shareable, { params, body, user, publish, transaction }: Context<ChangeCall>) {
  return transaction(async (tx, after) => {
    const thing = { noun, id: params.id }
    const change = { who: params.userId, role: body.role }
    const userId = await changeRole({ tx, after, publish }, thing, change, user)
    return findCollaborator(tx, thing, user, userId)
  })
}

async function assertMaySee(db: Db, noun: Shareable, id: number, user: Viewer): Promise<void> {
  await assertCan(db, 'unshare', noun, id, user)
}
