import type { agents as english } from '../en/agents.ts'

export const agents: typeof english = {
  'agents.unknown-program': ({ kind }) =>
    kind === 'agent'
      ? 'Kein Agent hat dieses Token, oder es wurde widerrufen: Erstellen Sie eines unter Verwaltung, Agenten.'
      : 'Kein Auftrag hat dieses Token.',
  'agents.pool-required': 'Geben Sie den Namen eines Pools ein.',
  'agents.pool-name': 'Verwenden Sie Kleinbuchstaben, Ziffern und Bindestriche, höchstens 40 Zeichen, etwa private-eu.',
  'agents.pools-required': 'Wählen Sie mindestens einen Pool.',
  'agents.at-once': ({ max }) => `Verwenden Sie eine ganze Zahl von 1 bis ${max}.`,
  'agents.minutes': ({ min, max }) => `Verwenden Sie eine ganze Zahl von Minuten, von ${min} bis ${max}.`,
  'agents.no-pool': 'Es gibt keinen Pool mit diesem Namen: Er wurde entfernt.',
  'agents.pool-there': ({ pool }) => `Es gibt schon einen Pool ${pool}: Wählen Sie einen anderen Namen.`,
  'agents.pool-default':
    'Der Pool default bleibt immer: Er nimmt die Aufträge, für die kein anderer Pool angegeben ist.',
  'agents.pool-has-tokens': ({ pool, tokens }, { isOne }) =>
    isOne(tokens)
      ? `${tokens} Token gilt für den Pool ${pool}: Widerrufen Sie es zuerst.`
      : `${tokens} Token gelten für den Pool ${pool}: Widerrufen Sie sie zuerst.`,
  'agents.pool-has-jobs': ({ pool, jobs }, { isOne }) =>
    isOne(jobs)
      ? `${jobs} Auftrag des Pools ${pool} ist nicht beendet: Warten Sie darauf, oder brechen Sie den Lauf ab.`
      : `${jobs} Aufträge des Pools ${pool} sind nicht beendet: Warten Sie darauf, oder brechen Sie die Läufe ab.`,
  'agents.no-token': 'Es gibt kein solches Token: Es wurde widerrufen.',
  'agents.embedded-off': 'Dieser Server startet keinen eigenen Agenten, weil STRATA_AGENT auf off steht.',
  'agents.embedded-windows':
    'Agenten laufen nicht unter Windows: Starten Sie einen in WSL, oder unter Linux oder macOS mit npm run agent.',
  'agents.embedded-ended':
    'Der eigene Agent des Servers hat sich beendet und wird neu gestartet: Das Log des Servers sagt, warum.',
  'agents.bring-off':
    'Dieser Server hat keinen eigenen Agenten: Entfernen Sie STRATA_AGENT, oder installieren Sie OpenTofu dort, wo Agenten laufen.',
  'agents.bring-named': ({ path }) =>
    `STRATA_TERRAFORM nennt ${path}, deshalb würde der Agent kein anderes Programm verwenden: Entfernen Sie die Variable, und starten Sie den Server neu.`,
  'agents.user-unknown': ({ user }) =>
    `STRATA_AGENT_USER ist ${user}, und diesen Benutzer kennt die Maschine nicht: Legen Sie ihn an, oder berichtigen Sie die Variable.`,
  'agents.user-is-root': ({ user }) =>
    `STRATA_AGENT_USER ist ${user} und kann alles lesen: Nennen Sie einen Benutzer ohne Rechte.`,
  'agents.user-is-server': ({ user }) =>
    `STRATA_AGENT_USER ist ${user}, der Benutzer des Servers selbst: Nennen Sie einen anderen.`,
  'agents.user-no-right': ({ user }) =>
    `Der Server kann keine Programme als ${user} starten, weil sein eigener Benutzer das nicht darf: Starten Sie den Server als root, oder entfernen Sie STRATA_AGENT_USER.`,
  'agents.user-reads': ({ user, path }) =>
    `Der Benutzer ${user} hat Zugriff auf ${path}, wo Daten des Servers liegen: Nehmen Sie ihm den Zugriff (chmod go-rwx), oder nennen Sie in STRATA_AGENT_USER einen anderen Benutzer.`,
  'agents.user-reaches-not': ({ user, path }) =>
    `Der Benutzer ${user} hat keinen Zugriff auf ${path}, und der Agent braucht es: Lassen Sie alle Benutzer die Ordner darüber betreten, oder verschieben Sie sie.`,
  'agents.user-failed': ({ user }) =>
    `Der Benutzer ${user} aus STRATA_AGENT_USER konnte nicht vorbereitet werden: Das Log des Servers sagt, warum.`,
}
