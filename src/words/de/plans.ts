import type { plans as english } from '../en/plans.ts'

const minutesOf = (minutes: number): string => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`)

export const plans: typeof english = {
  'plans.no-binary': 'Nicht geplant: Auf diesem Server ist weder Terraform noch OpenTofu 1.11 oder neuer installiert.',
  'plans.own-modules':
    'Nicht geplant: Der Stack enthält eigene Komponenten mit eigenem Terraform, das auf diesem Server Code ausführen könnte.',
  'plans.modules-elsewhere': ({ modules }) =>
    `Nicht geplant: Module aus einer Registry oder aus Git liegen nicht auf diesem Server: ${modules.join(', ')}.`,
  'plans.not-simulated': ({ providers }) =>
    `Nicht geplant: Diese Provider werden hier nicht simuliert: ${providers.join(', ')}.`,
  'plans.no-values': ({ variables }) =>
    `Nicht geplant: Für diese Variablen passt kein Probewert: ${variables.join(', ')}.`,
  'plans.given-up': ({ attempts, problem }) =>
    `Nicht geplant: Es wurde ${attempts === 1 ? 'einmal' : `${attempts}-mal`} versucht. ${problem}`,
  'plans.too-long': ({ minutes }) => `Terraform wurde nach ${minutesOf(minutes)} beendet.`,
  'plans.broke-off': 'Der planende Prozess brach ab: Mehr steht im Protokoll des Servers.',
  'plans.no-space': 'Auf der Festplatte dieses Servers ist kein Platz mehr.',
  'plans.failed': ({ binary, summary }) => `${binary} kann es nicht planen: ${summary}.`,
  'plans.failed-at': ({ binary, summary, address }) => `${binary} kann es nicht planen: ${summary} (${address}).`,
  'plans.refused': ({ problem }) =>
    `Dieser Stack kann nicht angefordert werden. ${problem} Ändern Sie die genannte Komponente, oder erzeugen Sie den Stack neu.`,
}
