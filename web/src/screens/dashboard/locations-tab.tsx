import { MapPin } from 'lucide-react'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

export function LocationsTab() {
  return (
    <EmptyState
      title="The places of your stories"
      icon={<MapPin />}
      action={
        <>
          <LinkButton to={paths.createLocation}>Create Location</LinkButton>
          <LinkButton to={paths.locations} variant="quiet">
            My locations
          </LinkButton>
        </>
      }
    >
      A lighthouse, a train that is always late, the café where they met: every place you keep can be the
      setting of the next story.
    </EmptyState>
  )
}
