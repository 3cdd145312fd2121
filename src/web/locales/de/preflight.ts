import type { texts as english } from '../en/preflight.ts'

export const texts: typeof english = {
  title: 'Prüfung des Kontos',
  lead: 'Was Strata vor dem Plan im Konto gefunden hat.',
  looking: 'Strata prüft das Konto. Danach beginnt der Plan.',
  missed: 'Nicht geprüft: Die Prüfung endete nicht rechtzeitig, deshalb begann der Plan ohne sie.',
  clean: 'Geprüft, nichts fehlt.',
  none: 'Der Stack hat nichts dergleichen.',
  unlooked: 'Nicht geprüft',
  blocking: 'Verhindert den Apply',
  warning: 'Kann scheitern',
  note: 'Zur Info',
  parts: {
    names: 'Weltweit vergebene Namen',
    quotas: 'Limits des Kontos',
    services: 'Dienste und APIs',
    'plan-rights': 'Berechtigungen für Pläne',
    'apply-rights': 'Berechtigungen für Applies',
  },
  looked_one: '{{count}} geprüft',
  looked_other: '{{count}} geprüft',
  check: 'Berechtigungen prüfen',
  of: 'Für',
  all: 'Alles, was ein Stack haben kann',
  environment: 'Umgebung {{name}}',
  about: 'Betrifft',
}
