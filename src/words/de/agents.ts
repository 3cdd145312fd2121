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
}
