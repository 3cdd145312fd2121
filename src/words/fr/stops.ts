import type { stops as en } from '../en/stops.ts'

export const stops: typeof en = {
  'stops.done': ({ what, count, kept }) => {
    const one = what === 'stop' ? 'arrêtée' : 'reprise'
    const stays = kept === 0 ? '' : ` ${kept === 1 ? '1 reste' : `${kept} restent`} comme avant.`
    return `${count === 1 ? `1 ressource ${one}` : `${count} ressources ${one}s`}.${stays}`
  },
  'stops.failed': ({ what, failed, done, waiting }, { all }) => {
    const isStop = what === 'stop'
    const of = (words: string, names: readonly string[]) => (names.length === 0 ? '' : ` ${words} : ${all(names)}.`)
    const before = isStop ? 'Laissé, car ce qui l’utilise tourne encore' : 'Laissé, car ce qu’il utilise ne tourne pas'
    return `Non ${isStop ? 'arrêté' : 'repris'} : ${all(failed)}.${of(isStop ? 'Arrêté' : 'Repris', done)}${of(before, waiting)} Réessayez : seul le reste est fait.`
  },
  'stops.limit': ({ cloud, what, status, minutes }) =>
    `Après ${minutes} minutes, ${what === 'stop' ? 'ce n’est pas arrêté' : 'cela ne tourne pas'} ; ${cloud} l’appelle : ${status}.`,
  'stops.never': ({ cloud, code }) => `${cloud} ne l’arrête pas (${code}) : cela continue et coûte.`,
  'stops.gone': 'Ce n’est plus dans le compte : la prochaine recherche d’écarts le montre.',
  'stops.fixed': ({ cloud, why }) => {
    const reasons = {
      replica: `${cloud} n’arrête aucune base de données qui a des réplicas en lecture ou en est un : elle continue et coûte.`,
      'cluster-member': 'Cela fait partie d’un cluster de bases de données et s’arrête avec lui.',
      'multi-az': 'AWS n’arrête aucun SQL Server dans plusieurs zones : il continue et coûte.',
      serverless: 'Un cluster serverless de la première version s’arrête de lui-même quand personne ne l’utilise.',
      'ephemeral-disk': 'Azure n’arrête aucune machine dont le disque est sur son hôte : elle continue et coûte.',
      'local-ssd': 'Elle a des SSD locaux dont un arrêt perdrait les données : elle continue et coûte.',
      autopilot: 'Un cluster en mode Autopilot n’a pas de nœuds à arrêter : ses pods continuent et coûtent.',
      'own-pool': 'Le pool fourni avec le cluster n’est pas parmi ses ressources : il continue et coûte.',
    }
    return reasons[why]
  },
  'stops.backup-limit': ({ minutes }, { number }) =>
    `La dernière sauvegarde a duré plus de ${number(minutes)} minutes : regardez-la dans la console, puis détruisez-le à nouveau.`,
  'stops.denied': ({ action }) =>
    `L’identité de la connexion ne peut pas faire ${action} : autorisez-le dans le compte.`,
  'stops.refused': ({ cloud, action, code }) => `${cloud} a répondu ${code} à ${action}.`,
  'stops.unreachable': ({ cloud, action }) => `${cloud} n’a pas répondu à ${action} : vérifiez le réseau de l’agent.`,
}
