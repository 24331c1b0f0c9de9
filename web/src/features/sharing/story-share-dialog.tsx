import { useState } from 'react'
import type { StoryDetail } from '#contract/stories.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AccessList } from './access-list.tsx'
import { CollaboratorForm } from './collaborator-form.tsx'
import { LinkTab } from './link-tab.tsx'
import { ShareForm } from './share-form.tsx'
import { useNewLink } from './use-new-link.ts'

const tabs = [
  ['link', 'Link'],
  ['direct', 'Direct'],
  ['access', 'Access'],
] as const

/** Shares a story with others: by a link, with one reader, or with a collaborator (D-152). */
export function StoryShareDialog({ story, onClose }: { story: StoryDetail; onClose: () => void }) {
  const [tab, setTab] = useState('link')
  const thing = { noun: 'story' as const, id: story.id }
  const link = useNewLink(thing, { reads: tab === 'link' })
  return (
    <Dialog open steady onOpenChange={(open) => !open && onClose()} title={`Share ${story.title}`}>
      <Tabs label="How to share" tabs={tabs} value={tab} onChange={setTab}>
        <TabPanel value="link">
          <LinkTab thing={thing} mayShare link={link} />
        </TabPanel>
        <TabPanel value="direct">
          <div className="grid gap-8">
            <ShareForm thing={thing} link={link} />
            <CollaboratorForm thing={thing} />
          </div>
        </TabPanel>
        <TabPanel value="access">
          <AccessList thing={thing} />
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
