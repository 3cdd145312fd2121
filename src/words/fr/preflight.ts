import type { preflight as english } from '../en/preflight.ts'

export const preflight: typeof english = {
  'preflight.name-taken': ({ name }) =>
    `Le nom ${name} est pris : quelqu’un d’autre l’a, et un seul compte au monde peut l’avoir.`,
  'preflight.name-taken-todo': 'Donnez un autre nom à la pile ou au composant, et refaites la demande.',
  'preflight.name-own': ({ name }) => `Le compte a déjà ${name}, et cet environnement ne l’a pas créé.`,
  'preflight.name-own-todo': 'Supprimez-le si personne n’en a besoin, ou donnez un autre nom à la pile.',
  'preflight.name-recoverable': ({ name }) =>
    `Le nom ${name} est pris par un élément supprimé qui peut encore être récupéré.`,
  'preflight.name-recovered': ({ name }) =>
    `${name} a été supprimé et peut encore être récupéré. Terraform le récupère au lieu d’en créer un autre s’il était dans le même groupe de ressources.`,
  'preflight.name-recoverable-todo': 'Purgez-le si personne n’en a besoin, ou donnez un autre nom à la pile.',
  'preflight.quota-full': ({ what, region, used, value, wanted }, { number }) =>
    `${what} dans ${region} : ${number(used)} sur ${number(value)} sont utilisés, et la pile en demande ${number(wanted)} de plus.`,
  'preflight.quota-later': ({ what, region, used, value, wanted }, { number }) =>
    `${what} dans ${region} : ${number(used)} sur ${number(value)} sont utilisés. La pile tient au départ, mais pas si elle croît jusqu’à ${number(wanted)}.`,
  'preflight.quota-todo-aws': ({ command }) =>
    `Supprimez ce dont personne n’a besoin, ou demandez une limite plus élevée : ${command}`,
  'preflight.quota-todo': ({ place }) =>
    `Supprimez ce dont personne n’a besoin, ou demandez une limite plus élevée : ${place}`,
  'preflight.machine-barred': ({ machine, region }) =>
    `Ce compte ne permet pas de créer de machines de taille ${machine} dans ${region}.`,
  'preflight.machine-barred-todo':
    'Choisissez une autre taille ou une autre région, ou demandez au cloud d’autoriser celle-ci.',
  'preflight.providers-off': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Un fournisseur de ressources n’est pas inscrit dans l’abonnement, et l’exécution ne peut pas l’inscrire.'
      : `${number(count)} fournisseurs de ressources ne sont pas inscrits dans l’abonnement, et l’exécution ne peut pas les inscrire.`,
  'preflight.providers-later': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Un fournisseur de ressources n’est pas encore inscrit dans l’abonnement. L’application l’inscrit.'
      : `${number(count)} fournisseurs de ressources ne sont pas encore inscrits dans l’abonnement. L’application les inscrit.`,
  'preflight.apis-off': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Une API n’est pas activée dans le projet, et l’application ne peut pas l’activer.'
      : `${number(count)} API ne sont pas activées dans le projet, et l’application ne peut pas les activer.`,
  'preflight.apis-later': ({ count }, { number, isOne }) =>
    isOne(count)
      ? 'Une API n’est pas encore activée dans le projet. L’application l’active.'
      : `${number(count)} API ne sont pas encore activées dans le projet. L’application les active.`,
  'preflight.services-todo': ({ command }) => `Exécutez ceci une fois : ${command}`,
  'preflight.services-later-todo': ({ command }) => `Vous n’avez rien à faire. Pour le faire à l’avance : ${command}`,
  'preflight.rights-missing': ({ count, service, identity }, { number }) =>
    `Il manque à ${identity} des autorisations de ${service} : ${number(count)}.`,
  'preflight.rights-todo-aws':
    'Relancez la configuration de la connexion, ou autorisez les actions dans les stratégies de l’identité. Les stratégies qui nomment des ressources les autorisent peut-être malgré tout : Strata interroge pour toutes les ressources.',
  'preflight.rights-todo-role':
    'Relancez la configuration de la connexion, ou donnez à l’identité un rôle avec ces autorisations. Un rôle qui ne vaut que sous une condition les autorise peut-être malgré tout.',
  'preflight.gap-denied': ({ action }) => `L’identité n’a pas le droit de demander. Autorisez-lui ${action}.`,
  'preflight.gap-refused': ({ cloud, code, action }) => `${cloud} a refusé ${action} avec ${code}.`,
  'preflight.gap-unreachable': ({ cloud }) => `${cloud} n’a pas répondu. Vérifiez de nouveau plus tard.`,
  'preflight.gap-late': ({ seconds }, { number }) =>
    `Le cloud a mis plus de ${number(seconds)} s. Vérifiez de nouveau plus tard.`,
  'preflight.gap-sign-in': ({ reason }) => `Strata n’a pas pu se connecter : ${reason}`,
  'preflight.gap-other-account': ({ account }) => `L’identité se trouve dans un autre compte, ${account}.`,
  'preflight.gap-files':
    'Strata n’a pas pu lire les fichiers de la pile, ou ils sont trop volumineux pour être lus avant un plan.',
  'preflight.gap-api': ({ api }) => `L’API ${api} n’est pas activée. Activez-la, puis vérifiez de nouveau.`,
  'preflight.gap-name-unasked': ({ cloud }) => `${cloud} ne dit pas si ces noms sont pris.`,
  'preflight.gap-limit': 'Le cloud n’indique pas cette limite.',
  'preflight.gap-directory':
    'Il faut ici des autorisations de Microsoft Entra ID. Azure ne dit pas lesquelles a l’identité.',
  'preflight.gap-billing':
    'Il faut ici des autorisations sur le compte de facturation. Une question sur le projet ne les atteint pas.',
  'preflight.gap-right': 'Google Cloud ne le dit pas d’un projet.',
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
  'preflight.limit-named': ({ name }) => `Quota « ${name} »`,
  'preflight.limit-public-addresses': 'Adresses IP publiques',
  'preflight.limit-vcpus-all': 'vCPU de toutes les machines',
  'preflight.limit-vcpus': ({ family }) => `vCPU de machines à la demande (${family})`,
}
