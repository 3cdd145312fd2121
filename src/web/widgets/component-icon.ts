import {
  Activity,
  Archive,
  Blocks,
  Braces,
  Container,
  Database,
  Fingerprint,
  Folder,
  Gauge,
  KeyRound,
  Lock,
  Network,
  ScrollText,
  Server,
  Split,
  Waypoints,
  Zap,
  type LucideIcon,
} from 'lucide-react'

/** The icons that components of the catalogue name. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  activity: Activity,
  archive: Archive,
  braces: Braces,
  container: Container,
  database: Database,
  fingerprint: Fingerprint,
  folder: Folder,
  gauge: Gauge,
  'key-round': KeyRound,
  lock: Lock,
  network: Network,
  'scroll-text': ScrollText,
  server: Server,
  split: Split,
  waypoints: Waypoints,
  zap: Zap,
}

/** The icon of a component by the name in the catalogue; blocks for a custom one, and for a name that is not known. */
export function componentIcon(name?: string): LucideIcon {
  return (name === undefined ? undefined : ICONS[name]) ?? Blocks
}
