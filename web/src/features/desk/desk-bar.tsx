import clsx from 'clsx'
import { Bold, Italic, type LucideIcon, Redo2, Replace, Undo2, WandSparkles } from 'lucide-react'
import type { Command } from 'prosemirror-state'
import { IconButton } from '../../ui/icon-button.tsx'
import { insertSceneBreak, redo, toggleBold, toggleItalic, undo } from './commands.ts'
import type { Manuscript } from './manuscript.ts'
import { useManuscriptState } from './use-manuscript.ts'

interface DeskBarProps {
  manuscript: Manuscript
  isFinding: boolean
  onFind: () => void
  /** Opens the actions for the selected passage (D-138). */
  onPassage: () => void
}

/** The toolbar above the manuscript: emphasis, scene break, undo, redo, search and the actions for a passage. */
export function DeskBar({ manuscript, isFinding, onFind, onPassage }: DeskBarProps) {
  const state = useManuscriptState(manuscript)
  const tool = (label: string, Icon: LucideIcon, command: Command, part: ToolPart = {}) => (
    <Tool label={label} Icon={Icon} onPress={() => manuscript.run(command)} {...part} />
  )
  return (
    <div role="toolbar" aria-label="Text" className="flex flex-wrap items-center">
      {tool('Italic', Italic, toggleItalic, { pressed: state.isItalic })}
      {tool('Bold', Bold, toggleBold, { pressed: state.isBold })}
      <IconButton
        label="Scene break"
        onPointerDown={keepSelection}
        onClick={() => manuscript.run(insertSceneBreak)}
        className="font-read text-lg"
      >
        <span aria-hidden>⁂</span>
      </IconButton>
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      {tool('Undo', Undo2, undo, state.canUndo ? {} : { disabled: true, title: 'There is nothing to undo.' })}
      {tool('Redo', Redo2, redo, state.canRedo ? {} : { disabled: true, title: 'There is nothing to redo.' })}
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      <Tool label="Find and replace" Icon={Replace} onPress={onFind} pressed={isFinding} />
      <Tool
        label="Work on the selected passage"
        Icon={WandSparkles}
        onPress={onPassage}
        disabled={!state.hasSelection}
        title={state.hasSelection ? undefined : 'Select words in the text first.'}
      />
    </div>
  )
}

interface ToolPart {
  pressed?: boolean
  disabled?: boolean
  /** The tooltip of the tool. It is the label, except where it gives the reason why the tool is disabled. */
  title?: string | undefined
}

interface ToolProps extends ToolPart {
  label: string
  Icon: LucideIcon
  onPress: () => void
}

function Tool({ label, Icon, onPress, pressed, disabled, title = label }: ToolProps) {
  return (
    <IconButton
      label={label}
      title={title}
      aria-pressed={pressed}
      disabled={disabled}
      onPointerDown={keepSelection}
      onClick={onPress}
      className={clsx(pressed && 'bg-rose-wash text-rose-strong')}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}

// A press on a tool must not remove the selection of the manuscript.
function keepSelection(event: React.PointerEvent): void {
  event.preventDefault()
}
