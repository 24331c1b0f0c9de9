import { useState } from 'react'
import { type ReportReason, reportReasons } from '#contract/report-reasons.ts'
import { type ReportType, reportBody } from '#contract/reports.ts'
import { call } from '../../lib/api.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { problemOf } from '../../lib/problem-of.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraftText } from '../../lib/use-draft-text.ts'
import { useStoryQuery } from '../../lib/use-story-query.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'

interface ReportDialogProps {
  subject: { type: ReportType; id: number | string }
  /** The name of the reported person. */
  name: string
  onClose: () => void
}

/** Lets a user report a thing to the admins, with a reason and a description (D-147). */
export function ReportDialog({ subject, name, onClose }: ReportDialogProps) {
  const { text: details, change, clear } = useDraftText(`report-${subject.type}-${subject.id}`)
  const [reason, setReason] = useState<ReportReason | ''>('')
  const { share } = useStoryQuery()
  const once = useIdempotentCall()
  const send = useAction({
    run: (chosen: ReportReason) => {
      const body = { ...subject, reason: chosen, details, share }
      return once(body, (idempotencyKey) => call('POST /api/reports', { body, idempotencyKey }))
    },
    success: 'Thank you. A moderator will look at it.',
    failure: 'Failed to send the report. Please try again.',
    serverMessage: 'refusals',
    onSuccess: () => {
      clear()
      onClose()
    },
  })
  const needsWords = reason === 'other'
  const problem = problemOf(reportBody.shape.details, details)
  const lacksWords = needsWords && details.trim() === '' ? 'Say what happened first.' : undefined
  const gap = reason === '' ? 'Choose a reason first.' : problem ? 'Correct the details first.' : lacksWords
  return (
    <FormDialog
      id="report"
      title={subject.type === 'profile' ? 'Report this person' : `Report this ${subject.type}`}
      description={
        <>
          The moderators decide what happens. <bdi>{name}</bdi> does not learn that it was you.
        </>
      }
      submit="Send report"
      reason={gap}
      busy={send.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason !== '' && !gap) send.mutate(reason)
      }}
      onClose={onClose}
    >
      <Field label="Reason" required>
        <Select
          options={reportReasons}
          placeholder="Choose a reason"
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason | '')}
        />
      </Field>
      <Field
        label="Details"
        required={needsWords}
        hint="What should a moderator look at?"
        {...(problem && { error: problem })}
      >
        <Textarea rows={4} value={details} onChange={(event) => change(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
