import type { runs as english } from '../en/runs.ts'

export const runs: typeof english = {
  'runs.not-met': 'Nicht alle seine Bedingungen sind erfüllt.',
  'runs.not-carried-out': 'Er wurde nicht ausgeführt.',
  'runs.no-actions': 'Er hat keine Aktionen.',
  'runs.matched': ({ matched, looked }) =>
    `${matched} von ${looked} ${looked === 1 ? 'Umgebung' : 'Umgebungen'} passten.`,
  'runs.given-up':
    'Auf dem Server ist jedes Mal etwas schiefgegangen, daher hat Strata aufgegeben und nichts getan: Bitten Sie den Betreiber, ins Protokoll zu sehen.',
  'runs.delivery-failed':
    'Auf diesem Server ist etwas schiefgegangen: Bitten Sie seinen Betreiber, ins Protokoll zu sehen.',
  'runs.delivery-redirected': ({ host }) =>
    `${host} leitet an eine andere Adresse weiter, und Strata folgt keinen Weiterleitungen: Schreiben Sie die endgültige Adresse in den Workflow.`,
  'runs.delivery-unwanted': ({ host }) =>
    `${host} hat mit dem Status 410 geantwortet und will keine dieser Nachrichten mehr.`,
  'runs.delivery-status': ({ host, status }) => `${host} hat mit dem Status ${status} geantwortet.`,
}
