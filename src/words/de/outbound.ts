import type { outbound as english } from '../en/outbound.ts'
import { wordOf } from '../values.ts'

const CAUSES = {
  'unknown-name': 'Diesen Namen gibt es nicht. Prüfen Sie die Schreibweise',
  'lookup-failed': 'Der Name lässt sich gerade nicht auflösen',
  'nothing-listens': 'Dort antwortet kein Dienst',
  closed: 'Die Gegenseite hat die Verbindung geschlossen',
  'timed-out': 'Die Antwort kam nicht rechtzeitig',
  certificate: 'Dieser Server vertraut dem Zertifikat nicht',
  failed: 'Die Verbindung ist fehlgeschlagen',
}

export const outbound: typeof english = {
  'outbound.not-https': 'Geben Sie eine Adresse an, die mit https:// beginnt.',
  'outbound.insecure':
    'Geben Sie eine Adresse an, die mit https:// beginnt: Über http könnten alle auf dem Weg die Anfrage lesen.',
  'outbound.has-sign-in':
    'Lassen Sie Benutzernamen und Passwort aus der Adresse weg: Alle, die sie sehen, lesen sie mit.',
  'outbound.private': ({ host }) =>
    `${host} ist eine Adresse eines privaten Netzes, die dieser Server nicht aufruft. Sein Betreiber kann das mit STRATA_PRIVATE_ADDRESSES=true erlauben.`,
  'outbound.unreachable': ({ host, cause }) => `${host} ist nicht erreichbar: ${wordOf(CAUSES, cause)}.`,
  'outbound.redirected': ({ host }) =>
    `${host} leitet auf eine andere Adresse weiter: Geben Sie die Adresse an, auf die weitergeleitet wird.`,
  'outbound.too-large': ({ host, mb }) => `Die Antwort von ${host} ist größer als ${mb} MB.`,
}
