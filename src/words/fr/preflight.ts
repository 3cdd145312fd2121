import type { preflight as english } from '../en/preflight.ts'

export const preflight: typeof english = {
  'preflight.name-taken': ({ name }) =>
    `Le nom ${name} est pris : quelqu’un d’autre l’a, et un seul compte au monde peut l’avoir.`,
  'preflight.name-taken-todo': 'Donnez un autre nom à la pile ou au composant, et refaites la demande.',
  'preflight.name-own': ({ name }) => `Le compte a déjà ${name}, et cet environnement ne l’a pas créé.`,
  'preflight.name-own-todo': 'Supprimez-le si personne n’en a besoin, ou donnez un autre nom à la pile.',
  'preflight.quota-full': ({ what, region, used, value, wanted }, { number }) =>
    `${what} dans ${region} : ${number(used)} sur ${number(value)} sont utilisés, et la pile en demande ${number(wanted)} de plus.`,
  'preflight.quota-later': ({ what, region, used, value, wanted }, { number }) =>
    `${what} dans ${region} : ${number(used)} sur ${number(value)} sont utilisés. La pile tient au départ, mais pas si elle croît jusqu’à ${number(wanted)}.`,
  'preflight.quota-todo-aws': ({ command }) =>
    `Supprimez ce dont personne n’a besoin, ou demandez une limite plus élevée : ${command}`,
  'preflight.rights-missing': ({ count, service, identity }, { number }) =>
    `Il manque à ${identity} des autorisations de ${service} : ${number(count)}.`,
  'preflight.rights-todo-aws':
    'Relancez la configuration de la connexion, ou autorisez les actions dans les stratégies de l’identité. Les stratégies qui nomment des ressources les autorisent peut-être malgré tout : Strata interroge pour toutes les ressources.',
  'preflight.gap-denied': ({ action }) => `L’identité n’a pas le droit de demander. Autorisez-lui ${action}.`,
  'preflight.gap-refused': ({ cloud, code, action }) => `${cloud} a refusé ${action} avec ${code}.`,
  'preflight.gap-unreachable': ({ cloud }) => `${cloud} n’a pas répondu. Vérifiez de nouveau plus tard.`,
  'preflight.gap-late': ({ seconds }, { number }) =>
    `Le cloud a mis plus de ${number(seconds)} s. Vérifiez de nouveau plus tard.`,
  'preflight.gap-sign-in': ({ reason }) => `Strata n’a pas pu se connecter : ${reason}`,
  'preflight.gap-other-account': ({ account }) => `L’identité se trouve dans un autre compte, ${account}.`,
  'preflight.gap-cloud': ({ cloud }) => `Strata ne peut pas encore vérifier les comptes de ${cloud}.`,
  'preflight.gap-files':
    'Strata n’a pas pu lire les fichiers de la pile, ou ils sont trop volumineux pour être lus avant un plan.',
  'preflight.gap-name-later': 'L’application génère ces noms, ou les reprend d’un élément qui n’existe pas encore.',
  'preflight.gap-too-many': ({ max }, { number }) => `Strata demande ${number(max)} noms au plus.`,
  'preflight.gap-count-later': 'Seul le plan dit combien il en faut ici.',
  'preflight.gap-machine': 'Strata ne connaît aucune limite pour ces machines.',
  'preflight.gap-type': 'Strata ne sait pas de quelles autorisations ces types ont besoin.',
  'preflight.gap-root':
    'La clé appartient à l’utilisateur racine, dont AWS n’évalue pas les autorisations. Utilisez plutôt un utilisateur ou un rôle.',
  'preflight.gap-session': 'La clé appartient à une session, dont AWS n’évalue pas les autorisations.',
  'preflight.blocks': ({ count }, { number }) =>
    `L’exécution s’est terminée avant son plan : des problèmes dans le compte feraient échouer l’application (${number(count)}). Résolvez-les, puis appliquez de nouveau.`,
  'preflight.waits': 'Strata vérifie le compte avant le plan : noms, limites et autorisations.',
  'preflight.other-cloud': ({ name, cloud, cloud_provider }) =>
    `La connexion ${name} mène à ${cloud}, et ceci est pour ${cloud_provider} : choisissez autre chose à vérifier.`,
  'preflight.one-of': 'Choisissez un environnement ou un modèle, pas les deux.',
  'preflight.limit-addresses': 'Adresses IP Elastic',
  'preflight.limit-application-load-balancers': 'Équilibreurs de charge d’application',
  'preflight.limit-cache-nodes': 'Nœuds ElastiCache',
  'preflight.limit-clusters': 'Clusters EKS',
  'preflight.limit-databases': 'Instances RDS',
  'preflight.limit-internet-gateways': 'Passerelles internet',
  'preflight.limit-network-load-balancers': 'Équilibreurs de charge réseau',
  'preflight.limit-networks': 'VPC',
  'preflight.limit-vcpus': ({ family }) => `vCPU de machines à la demande (${family})`,
}
