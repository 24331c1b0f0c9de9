import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Fieldset } from '../../ui/fieldset.tsx'
import { Picker, type PickerOption } from '../../ui/picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'

/** The characters, locations and casts that a story can use. A list is undefined while it loads. */
export interface StoryIngredients {
  characters: PickerOption[] | undefined
  locations: PickerOption[] | undefined
  casts: PickerOption[] | undefined
  /** Repeats the failed reads of the lists; null if no read failed. */
  retry: (() => void) | null
  /** The hint that is shown if the user has no characters. */
  noCharacters: ReactNode
  /** A link below the list to create another character. */
  moreCharacters: ReactNode
}

interface IngredientFieldProps<T extends FieldValues, Out> {
  control: Control<T, unknown, Out>
  name: FieldPath<T>
  legend: string
  noun: string
  options: PickerOption[] | undefined
  retry: (() => void) | null
  optional?: boolean
  error?: string
  /** An element below the list, such as a link to create another character. */
  more?: ReactNode
  empty: ReactNode
}

/** Shows one list to choose from, a placeholder while it loads, an error, or a hint if it is empty. */
function IngredientField<T extends FieldValues, Out>(props: IngredientFieldProps<T, Out>) {
  const { control, name, legend, noun, options, retry, optional, error, more, empty } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Fieldset legend={legend} optional={optional} error={error ?? fieldState.error?.message}>
      {options === undefined && retry && <UnfetchedLine retry={retry} />}
      {options === undefined && !retry && <Skeleton className="h-28 w-full" />}
      {options?.length === 0 && (
        <div className="rounded-box border border-dashed border-line-strong p-5 text-ink-soft">{empty}</div>
      )}
      {options && options.length > 0 && (
        <Picker
          noun={noun}
          options={options}
          value={field.value ?? []}
          onChange={field.onChange}
          fieldRef={field.ref}
        />
      )}
      {options && options.length > 0 && more}
    </Fieldset>
  )
}

interface IngredientFieldsProps<T extends FieldValues, Out> {
  control: Control<T, unknown, Out>
  ingredients: StoryIngredients
  charactersError?: string
  /** Whether the form has new people, so that no stored character is needed. */
  hasNewPeople?: boolean
}

/** The lists of characters, locations and casts, bound to `characterIds`, `locationIds` and `castIds`. */
export function IngredientFields<T extends FieldValues, Out>({
  control,
  ingredients,
  charactersError,
  hasNewPeople = false,
}: IngredientFieldsProps<T, Out>) {
  return (
    <>
      <IngredientField
        control={control}
        name={'characterIds' as FieldPath<T>}
        legend="Characters"
        noun="characters"
        options={ingredients.characters}
        retry={ingredients.retry}
        error={charactersError}
        more={ingredients.moreCharacters}
        empty={
          hasNewPeople ? (
            <>
              <p>The people above are made with the story. Nobody else is needed.</p>
              {ingredients.moreCharacters}
            </>
          ) : (
            ingredients.noCharacters
          )
        }
      />
      <IngredientField
        control={control}
        name={'locationIds' as FieldPath<T>}
        optional
        legend="Locations"
        noun="locations"
        options={ingredients.locations}
        retry={ingredients.retry}
        empty={
          <>
            You keep no locations.{' '}
            <Link to={paths.createLocation} className="font-semibold text-rose hover:underline">
              Create one
            </Link>
            , or say the setting in your own words.
          </>
        }
      />
      <IngredientField
        control={control}
        name={'castIds' as FieldPath<T>}
        optional
        legend="Casts"
        noun="casts"
        options={ingredients.casts}
        retry={ingredients.retry}
        empty={
          <>
            You keep no casts.{' '}
            <Link to={paths.casts} className="font-semibold text-rose hover:underline">
              Create a cast
            </Link>{' '}
            of people who belong together, or gather characters in{' '}
            <Link to={paths.collections} className="font-semibold text-rose hover:underline">
              collections
            </Link>
            .
          </>
        }
      />
    </>
  )
}
