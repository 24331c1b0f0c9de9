import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fact } from '#contract/facts.ts'
import { BookProvider } from '../../web/src/features/book/book-context.ts'
import { FactForm } from '../../web/src/features/book/fact-form.tsx'
import { PlanConflict } from '../../web/src/features/book/plan-conflict.tsx'
import { readDraft } from '../../web/src/lib/drafts.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { chapters, factOf } from './book-records.ts'
import { showElement } from './show-element.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]))
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function showForm(fact?: Fact): HTMLElement {
  const book = { storyId: 1, chapters, current: 2, live: null, onShow: () => {}, hrefOf: () => '' }
  showElement(
    <BookProvider value={book}>
      <FactForm {...(fact && { fact })} onClose={() => undefined} />
    </BookProvider>,
  )
  return screen.getByRole('textbox', { name: 'Fact' })
}

test('a fact form stores a draft only after a change', () => {
  for (const [fact, key] of [
    [undefined, 'fact-of-1'],
    [factOf(7), 'fact-7'],
  ] as const) {
    showForm(fact)
    cleanup()
    expect(readDraft(key)).toBeNull()
    fireEvent.change(showForm(fact), { target: { value: 'She is left-handed' } })
    cleanup()
    expect(readDraft(key)).toMatchObject({ text: 'She is left-handed' })
  }
})

test('the form of a fact that was opened without a change shows a change that was made elsewhere later', () => {
  showForm(factOf(7))
  cleanup()
  expect(showForm(factOf(7, { text: 'The lamp is out' }))).toHaveProperty('value', 'The lamp is out')
})

test('both plans of a conflict use the singular for one chapter and the plural for more', () => {
  const plan = {
    enabled: true,
    chapterGoal: 1,
    ending: null,
    promises: [],
    passed: [],
    chapters: [],
    version: 2,
  }
  const mine = { ...plan, chapterGoal: null } as never
  showElement(
    <PlanConflict mine={mine} theirs={plan as never} onKeepMine={() => {}} onTakeTheirs={() => {}} />,
  )
  expect(screen.getByRole('region', { name: 'Yours' }).textContent).toContain(
    'any number of chapters, ending',
  )
  expect(screen.getByRole('region', { name: 'The other one' }).textContent).toContain('1 chapter, ending')
})
