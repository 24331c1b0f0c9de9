import { useEffect, useRef } from 'react'
import { readingSizes, useReadingSettings } from '../../lib/reading-settings.ts'
import type { Manuscript } from './manuscript.ts'
import './manuscript.css'

interface ManuscriptViewProps {
  manuscript: Manuscript
  label: string
  /** The language of the story (BCP 47), or null. */
  language: string | null
}

/** Puts the editor of a chapter into the page. */
export function ManuscriptView({ manuscript, label, language }: ManuscriptViewProps) {
  const page = useRef<HTMLDivElement>(null)
  const { size } = useReadingSettings()
  useEffect(() => {
    manuscript.setLanguage(language)
    manuscript.setAttributes({
      class: 'manuscript',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'data-placeholder': 'The first sentence ...',
      spellcheck: 'true',
      translate: 'no',
      ...(language ? { lang: language } : {}),
    })
  }, [manuscript, label, language])
  useEffect(() => {
    if (page.current) return manuscript.mount(page.current)
  }, [manuscript])
  return <div ref={page} style={{ '--read-size': readingSizes[size] } as React.CSSProperties} />
}
