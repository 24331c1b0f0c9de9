import { useQuery } from '@tanstack/react-query'
import { Feather } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CountBadge } from '../../ui/count-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { activeGenerations } from './generation-cache.ts'

/** The button of the tray, with the number of running generations. */
export function TrayButton(props: ComponentProps<'button'>) {
  const { data: { length: running } = [] } = useQuery(activeGenerations)
  return (
    <IconButton {...props} label={running > 0 ? `Generations, ${running} running` : 'Generations'}>
      <Feather aria-hidden />
      <CountBadge count={running} />
    </IconButton>
  )
}
