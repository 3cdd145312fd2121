import type { states as english } from '../en/states.ts'

export const states: typeof english = {
  'states.not-json': 'Das ist kein Terraform-State: Es ist kein JSON.',
  'states.not-a-state':
    'Das ist kein Terraform-State: Ihm fehlt, was jeder State hat, etwa Serial, Lineage und Ressourcen.',
  'states.encrypted':
    'OpenTofu hat diesen State verschlüsselt, daher kann Strata ihn weder vergleichen noch anzeigen: Entfernen Sie den Block „encryption“, denn Strata versiegelt jeden State selbst.',
  'states.other-format':
    'Strata bewahrt States im Format 4 auf, das Terraform seit Version 0.12 schreibt: Dieser hat ein anderes.',
  'states.no-lock-info': 'Das ist keine Sperre, wie Terraform sie beschreibt.',
  'states.locked': ({ who, operation, created, id }) =>
    `Der State ist seit ${created} von ${who} für ${operation} gesperrt (Sperre ${id}): Warten Sie, bis das abgeschlossen ist.`,
  'states.lock-unknown':
    'Die Sperre, die hier genannt wird, gibt es nicht: Jemand hat sie aufgehoben, oder sie wurde freigegeben. Sperren Sie den State erneut.',
  'states.attempt-ended': 'Der Auftrag dieses Tokens ist beendet: Für ihn lässt sich nichts mehr lesen oder schreiben.',
  'states.other-lineage':
    'Dieser State hat eine andere Lineage als der aufbewahrte: Er gehört zu anderer Infrastruktur.',
  'states.same-serial': ({ serial }) =>
    `Ein anderer State mit Serial ${serial} ist bereits aufbewahrt: Jemand anderes hat ihn geschrieben. Planen Sie erneut.`,
  'states.old-serial': ({ serial, newest }) =>
    `Dieser State hat Serial ${serial}, und Serial ${newest} ist bereits aufbewahrt: Er ist veraltet. Planen Sie erneut.`,
  'states.large-resource': ({ max }) =>
    `Die Attribute einer simulierten Ressource haben als JSON höchstens ${max} Zeichen.`,
  'states.full-account': ({ max }) => `Ein simuliertes Konto enthält höchstens ${max} Ressourcen.`,
  'states.no-version':
    'Der State dieser Umgebung hat keine solche Version: Es gab sie nie, oder nur die neuesten 50 sind aufbewahrt.',
  'states.no-output': 'Das letzte Apply dieser Umgebung ergab keine Ausgabe mit diesem Namen.',
  'states.rollback-busy':
    'Ein Lauf dieser Umgebung arbeitet gerade mit ihrem State: Warten Sie, bis er beendet ist, oder brechen Sie ihn ab.',
  'states.rollback-newest': 'Diese Version ist bereits die neueste.',
}
