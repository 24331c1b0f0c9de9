import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Prose } from '../../web/src/features/chapters/prose.tsx'
import { Input } from '../../web/src/ui/input.tsx'
import { Textarea } from '../../web/src/ui/textarea.tsx'

afterEach(cleanup)

test('each paragraph of prose and each text field takes the direction of its own text', () => {
  const { container } = render(
    <>
      <Prose text={'كان البحر هادئا.\n\nShe waited.'} />
      <Input defaultValue="שלום" aria-label="Title" />
      <Textarea defaultValue="שלום" aria-label="Content" />
    </>,
  )
  const written = [...container.querySelectorAll('p, input, textarea')]
  expect(written.map((element) => element.getAttribute('dir'))).toEqual(['auto', 'auto', 'auto', 'auto'])
})
