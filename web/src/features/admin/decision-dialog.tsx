import { decisionBody, type ReportAction, type ReportCase } from '#contract/reports.ts'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem-of.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraftText } from '../../lib/use-draft-text.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Textarea } from '../../ui/textarea.tsx'

const titles: Record<ReportAction, string> = {
  dismiss: 'Dismiss this report?',
  warn: 'Warn this person?',
  hide: 'Hide this work?',
  deactivate: 'Deactivate this account?',
}
const submits: Record<ReportAction, string> = {
  dismiss: 'Dismiss',
  warn: 'Send warning',
  hide: 'Hide',
  deactivate: 'Deactivate',
}

function effectOf(action: ReportAction, { type, reportedName }: ReportCase): string {
  const work = type === 'chapter' ? 'The story of this chapter' : `This ${type}`
  return {
    dismiss: `Nothing changes for ${reportedName}.`,
    warn: `${reportedName} is warned.`,
    hide: `${work} is private again, and ${reportedName} cannot publish it.`,
    deactivate: `${reportedName} is signed out everywhere and cannot sign in any more.`,
  }[action]
}

interface DecisionDialogProps {
  reported: ReportCase
  action: ReportAction
  onClose: () => void
}

/** Decides all reports of one thing, with a reason that the reported person gets (D-147). */
export function DecisionDialog({ reported, action, onClose }: DecisionDialogProps) {
  const { id } = reported
  const { text: reason, change, clear } = useDraftText(`decision-${id}`)
  const problem = problemOf(decisionBody.shape.reason, reason)
  const refresh = () =>
    Promise.all([
      invalidate('GET /api/admin/reports'),
      invalidate('GET /api/admin/content'),
      invalidate('GET /api/admin/users'),
      invalidate('GET /api/admin/audit'),
    ])
  const decide = useAction({
    run: () => call('POST /api/admin/reports/{id}/decide', { params: { id }, body: { action, reason } }),
    success: 'Report decided',
    failure: 'Failed to decide the report. Please try again.',
    serverMessage: 'refusals',
    onSuccess: async () => {
      clear()
      onClose()
      await refresh()
    },
    // Another admin may have decided the case first, so the list of reports is read again.
    onError: refresh,
  })
  return (
    <FormDialog
      id="decision"
      title={titles[action]}
      description={`${effectOf(action, reported)} Your reason is shown to them, but not who reported it. The reporters learn that it was decided.`}
      submit={submits[action]}
      reason={problem && (reason.trim() === '' ? 'Give a reason first.' : 'Correct the reason first.')}
      busy={decide.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        decide.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Reason" required {...(problem && reason.trim() !== '' && { error: problem })}>
        <Textarea rows={4} value={reason} onChange={(event) => change(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
