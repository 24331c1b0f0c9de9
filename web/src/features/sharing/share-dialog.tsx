import { useState } from 'react'
import type { Character } from '#contract/characters.ts'
import { useSession } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { CollectionTab } from './collection-tab.tsx'
import { DirectTab } from './direct-tab.tsx'
import { ForkTab } from './fork-tab.tsx'
import { LinkTab } from './link-tab.tsx'
import { useNewLink } from './use-new-link.ts'

const tabs = [
  ['fork', 'Fork'],
  ['link', 'Link'],
  ['direct', 'Direct'],
  ['collection', 'Collection'],
] as const

interface ShareDialogProps {
  /**
   * The API returns `canShare` only for a single character. A character from a list has no `canShare`; then only its
   * author may share it (D-43).
   */
  character: Character & { canShare?: boolean }
  onClose: () => void
}

/** Offers four ways to share or copy a character (D-213). */
export function ShareDialog({ character, onClose }: ShareDialogProps) {
  const [tab, setTab] = useState('fork')
  const { user } = useSession()
  const mayShare = character.canShare ?? user?.id === character.authorId
  const thing = { noun: 'character' as const, id: character.id }
  const link = useNewLink(thing, { reads: mayShare && tab === 'link' })
  return (
    <Dialog open steady onOpenChange={(open) => !open && onClose()} title={`Share ${character.name}`}>
      <Tabs label="How to share" tabs={tabs} value={tab} onChange={setTab}>
        <TabPanel value="fork">
          <ForkTab character={character} onDone={onClose} />
        </TabPanel>
        <TabPanel value="link">
          <LinkTab thing={thing} mayShare={mayShare} link={link} />
        </TabPanel>
        <TabPanel value="direct">
          <DirectTab characterId={character.id} mayShare={mayShare} link={link} />
        </TabPanel>
        <TabPanel value="collection">
          <CollectionTab characterId={character.id} onDone={onClose} />
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
