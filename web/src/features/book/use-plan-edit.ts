import { useEffect, useRef, useState } from 'react'
import { type StoryPlan, storyPlanBody } from '#contract/plan.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clearDraft, readDraft, storeDraft } from '../../lib/drafts.ts'
import { read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { type PlanDraft, rebase, toPlanBody, toPlanDraft } from './plan-draft.ts'

/**
 * Edits a plan. Changes stay on the device until they are saved; a change of the plan that the writer has not
 * seen is never overwritten.
 */
export function usePlanEdit(storyId: number, plan: StoryPlan) {
  const params = { id: storyId }
  const draftKey = `plan-${storyId}`
  const [edited, setEdited] = useState<PlanDraft | null>(() => readDraft<PlanDraft>(draftKey))
  const [conflict, setConflict] = useState<StoryPlan | null>(null)
  const [problem, setProblem] = useState<string>()
  const draft = edited ?? toPlanDraft(plan)
  // Undo may run after this part of the panel has unmounted, so the latest draft is also kept in a ref.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  const change = (next: (draft: PlanDraft) => PlanDraft) => {
    latest.current = next(latest.current)
    storeDraft(draftKey, latest.current)
    setEdited(latest.current)
    setProblem(undefined)
  }
  const show = (shown: StoryPlan) => {
    clearDraft(draftKey)
    setEdited(null)
    setConflict(null)
    queryClient.setQueryData(read('GET /api/stories/{id}/plan', { params }).queryKey, shown)
  }
  const keepEdits = (base: StoryPlan) => {
    change((mine) => rebase(mine, base))
    setConflict(null)
    queryClient.setQueryData(read('GET /api/stories/{id}/plan', { params }).queryKey, base)
  }

  const save = useAction({
    run: async (sent: PlanDraft) => {
      try {
        return await call('PUT /api/stories/{id}/plan', { params, body: toPlanBody(sent) })
      } catch (error) {
        if (!isOutdated(error)) throw error
        return { latest: await call('GET /api/stories/{id}/plan', { params }) }
      }
    },
    failure: 'The plan could not be saved. Please try again.',
    serverMessage: 'refusals',
    onSuccess: (answer, sent) => {
      if ('latest' in answer) setConflict(answer.latest)
      // The plan can be edited while it is being saved. These edits are not part of the saved plan.
      else if (edited !== null && latest.current !== sent) keepEdits(answer)
      else show(answer)
    },
  })
  return {
    draft,
    changed: edited !== null,
    change,
    /**
     * The version of the plan that was saved elsewhere during the edit, so that the writer has to choose between both
     * plans; null if there is none.
     */
    conflict,
    /** The reason why the draft of the plan is invalid and cannot be saved. */
    problem,
    saving: save.isPending,
    save: () => {
      const checked = storyPlanBody.safeParse(toPlanBody(draft))
      setProblem(checked.error?.issues[0]?.message)
      if (checked.success) save.mutate(draft)
    },
    discard: () => show(plan),
    keepMine: () => conflict && keepEdits(conflict),
    takeTheirs: () => conflict && show(conflict),
  }
}

/**
 * Returns whether the server refused the save because the plan has changed since the edit began: its version is newer,
 * or a beat of the draft has happened or was deleted.
 */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return (
    error.code === 'conflict' || error.issues.some(({ path }) => /(?:\.beats|^passed)\.\d+\.id$/.test(path))
  )
}
