import * as access from './access.ts'
import * as account from './account.ts'
import * as admin from './admin.ts'
import * as books from './books.ts'
import * as casts from './casts.ts'
import * as chapterDrafts from './chapter-drafts.ts'
import * as chapters from './chapters.ts'
import * as characters from './characters.ts'
import * as collections from './collections.ts'
import * as conversations from './conversations.ts'
import * as disclosures from './disclosure.ts'
import type { Endpoint } from './endpoint.ts'
import * as externalIdentities from './external-identities.ts'
import * as facts from './facts.ts'
import * as findings from './findings.ts'
import * as generationBook from './generation-book.ts'
import * as generations from './generations.ts'
import * as images from './images.ts'
import * as locations from './locations.ts'
import * as mail from './mail.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as passages from './passages.ts'
import * as people from './people.ts'
import * as plan from './plan.ts'
import * as reactions from './reactions.ts'
import * as readingPlaces from './reading-places.ts'
import * as reports from './reports.ts'
import * as safety from './safety.ts'
import * as secondFactor from './second-factor.ts'
import * as sharing from './sharing.ts'
import * as stories from './stories.ts'
import * as style from './style.ts'
import * as users from './users.ts'

const modules = {
  ...access,
  ...account,
  ...admin,
  ...books,
  ...casts,
  ...chapterDrafts,
  ...chapters,
  ...characters,
  ...collections,
  ...conversations,
  ...disclosures,
  ...externalIdentities,
  ...facts,
  ...findings,
  ...generationBook,
  ...generations,
  ...images,
  ...locations,
  ...mail,
  ...messages,
  ...notifications,
  ...operator,
  ...passages,
  ...people,
  ...plan,
  ...reactions,
  ...readingPlaces,
  ...reports,
  ...safety,
  ...secondFactor,
  ...sharing,
  ...stories,
  ...style,
  ...users,
}

type Declared = Extract<(typeof modules)[keyof typeof modules], Endpoint>

/** Every endpoint by `'<METHOD> <path>'`; the web client derives its types from it. */
export type Endpoints = { [E in Declared as `${E['method']} ${E['path']}`]: E }

/** Every endpoint of the contract, for the OpenAPI document and the tests that cover all of them. */
export const endpoints: readonly Endpoint[] = (Object.values(modules) as unknown[]).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'responses' in value
  )
}
