import { Checkbox } from '../../ui/checkbox.tsx'
import { setBrowserNotifications, useBrowserNotifications } from './browser-notifications.ts'

/**
 * Lets the user choose to get browser notifications while the tab is hidden. It renders nothing if the browser forbids
 * them.
 */
export function BrowserNotificationsSwitch() {
  const { available, on } = useBrowserNotifications()
  if (!available) return null
  return (
    <div className="border-t border-line px-5 py-3.5 text-[0.9375rem]">
      <Checkbox
        label="Also tell me on this device"
        hint="When this tab is out of sight."
        checked={on}
        onChange={(event) => void setBrowserNotifications(event.target.checked)}
      />
    </div>
  )
}
