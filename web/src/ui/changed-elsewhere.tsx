import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { Button } from './button.tsx'

interface Edit<Taken> {
  conflict: { both: readonly string[] } | null
  decide: (winner: 'mine' | 'theirs') => Taken
}

interface ChangedElsewhereNoticeProps<T extends FieldValues, Out> {
  edit: Edit<object>
  form: UseFormReturn<T, unknown, Out>
}

/** Asks which values to keep if the edited thing was changed elsewhere, and puts them into the form. */
export function ChangedElsewhereNotice<T extends FieldValues, Out>({
  edit,
  form,
}: ChangedElsewhereNoticeProps<T, Out>) {
  const take = (values: object) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true })
  }
  return <ChangedElsewhereQuestion edit={edit} onTake={take} />
}

interface ChangedElsewhereQuestionProps<Taken> {
  edit: Edit<Taken>
  /** `onTake` is called with the values that the form has to show. */
  onTake: (values: Taken) => void
}

/** Asks which values to keep if the edited thing was changed elsewhere. The caller puts them into its form. */
export function ChangedElsewhereQuestion<Taken>({ edit, onTake }: ChangedElsewhereQuestionProps<Taken>) {
  if (!edit.conflict) return null
  const decide = (winner: 'mine' | 'theirs') => onTake(edit.decide(winner))
  const fields = edit.conflict.both.map(wordsOf).join(', ')
  return (
    <div role="alert" className="rounded-box bg-gold-wash px-4 py-3 text-gold">
      <p className="font-semibold">This was changed elsewhere meanwhile</p>
      <p className="mt-1">
        You and the other change do not agree about: {fields}. Nothing was saved. Choose which one stays, then
        save.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={() => decide('mine')}>
          Keep what I typed
        </Button>
        <Button variant="quiet" size="small" onClick={() => decide('theirs')}>
          Take the other change
        </Button>
      </div>
    </div>
  )
}

/** Turns the name of a field into words: 'appearanceParts' into 'appearance parts'. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
