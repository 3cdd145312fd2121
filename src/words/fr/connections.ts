import type { connections as english } from '../en/connections.ts'

export const connections: typeof english = {
  'connections.name-required': 'Nommez la connexion, par exemple Compte de la boutique.',
  'connections.secret-required': 'Saisissez le secret qui sert à se connecter.',
  'connections.role-arn': 'Utilisez l’ARN d’un rôle, par exemple arn:aws:iam::123456789012:role/strata-apply.',
  'connections.access-key-id': 'Utilisez l’identifiant d’une clé d’accès, par exemple AKIAIOSFODNN7EXAMPLE.',
  'connections.none': 'Le projet n’a pas cette connexion : elle a été supprimée.',
  'connections.name-taken': ({ name }) => `Le projet a déjà une connexion ${name} : choisissez un autre nom.`,
  'connections.plan-secret-without-key':
    'Les plans n’ont pas d’identité propre : omettez leur secret, ou indiquez qui se connecte pour eux.',
  'connections.revoked': ({ name }) =>
    `La connexion ${name} est révoquée, donc rien ne s’exécute par elle : saisissez de nouveaux secrets dans ses paramètres, ou utilisez-en une autre.`,
  'connections.none-of-installation': 'L’installation n’a pas cette connexion : elle a été supprimée.',
  'connections.name-taken-in-installation': ({ name }) =>
    `L’installation a déjà une connexion ${name} : choisissez un autre nom.`,
  'connections.of-installation': ({ name }) =>
    `La connexion ${name} appartient à l’installation : seuls ses administrateurs voient comment elle se connecte et la modifient. Adressez-vous à l’un d’eux.`,
  'connections.withdrawn': ({ name }) =>
    `La connexion ${name} de l’installation n’est plus accordée à ce projet : demandez-la à un administrateur.`,
  'connections.revoked-by-installation': ({ name }) =>
    `La connexion ${name} de l’installation est révoquée, donc rien ne s’exécute par elle : demandez à un administrateur, ou utilisez-en une autre.`,
  'connections.granted-twice': 'Indiquez chaque projet une seule fois.',
  'connections.grant-in-use': ({ name, project, environments }, { all }) =>
    `Des environnements du projet ${project} ont des ressources derrière la connexion ${name}, ou une exécution en cours (${all(environments)}) : supprimez-les ou remettez-les d’abord à des personnes.`,
  'connections.untested': ({ name }) =>
    `Aucun compte n’a encore répondu pour la connexion ${name} : testez-la dans les paramètres de son projet. Les plans et les applications doivent être dans le même compte.`,
  'connections.other-account': ({ name, account }) =>
    `La connexion ${name} gère des environnements dans le compte ${account}, et la nouvelle identité se trouve dans un autre, où rien ne les retrouverait : créez une autre connexion pour elle.`,
  'connections.changed-meanwhile': ({ name }) =>
    `Quelqu’un a modifié la connexion ${name} entre-temps, et rien n’est enregistré : vérifiez-la et modifiez-la de nouveau si nécessaire.`,
  'connections.names-taken': ({ account, stack, environment_type }) =>
    `Le compte ${account} a déjà un environnement de type ${environment_type} dont la pile s’appelle ${stack} : leurs ressources auraient les mêmes noms. Donnez un autre nom à cette pile.`,
  'connections.in-use': ({ name, environments }, { all }) =>
    `La connexion ${name} exécute des environnements (${all(environments)}) que personne d’autre ne pourrait démonter : supprimez-les ou remettez-les d’abord à des personnes.`,
  'connections.runs-nothing': ({ name }) =>
    `La connexion ${name} n’exécute aucun environnement : il n’y a rien à remettre.`,
  'connections.under-way': ({ name, environments }, { all }) =>
    `Une opération est en cours dans des environnements de la connexion ${name} (${all(environments)}) : attendez-la ou annulez-la, puis remettez-les.`,
  'connections.searching': ({ name, environments }, { all }) =>
    `Strata cherche encore dans le compte de la connexion ${name} ce qui reste de ${all(environments)}, pendant une heure au plus : supprimez-la plus tard, ou révoquez-la maintenant.`,
  'connections.other-cloud': ({ name, cloud, cloud_provider }) =>
    `La connexion ${name} mène à ${cloud}, et la stack est pour ${cloud_provider} : choisissez une autre connexion.`,
  'connections.other-region': ({ name, regions, region }, { all }) =>
    `La connexion ${name} n’autorise pas la région ${region}, seulement ${all(regions)} : choisissez-en une.`,
  'connections.other-type': ({ name, types, environment_type }, { all }) =>
    `La connexion ${name} n’autorise pas le type ${environment_type}, seulement ${all(types)} : choisissez une autre connexion.`,
  'connections.aws-no-key': 'AWS ne connaît pas cette clé d’accès : elle a été supprimée, ou son identifiant est faux.',
  'connections.aws-wrong-secret':
    'AWS connaît la clé d’accès, mais pas avec ce secret : saisissez à nouveau son secret.',
  'connections.aws-denied':
    'AWS ne laisse pas la clé endosser le rôle : la relation d’approbation du rôle doit nommer à qui est la clé, et l’identifiant externe.',
  'connections.aws-unreachable':
    'Ce serveur ne peut pas joindre sts.amazonaws.com : autorisez-le dans votre pare-feu ou votre proxy, puis testez de nouveau.',
  'connections.aws-refused': ({ code }) => `AWS a refusé avec ${code}.`,
  'connections.aws-not-understood': 'Ce qui a répondu n’est pas AWS : réessayez.',
  'connections.issuer':
    'Utilisez l’adresse d’un émetteur, en https, sans port et sans barre oblique finale, par exemple https://keys.example.com.',
  'connections.secret-without-key': 'Rien de secret ne sert ici à se connecter : omettez le secret.',
  'connections.aws-expired-key':
    'AWS indique que cette clé a expiré : elle a été créée pour une session. Saisissez une clé permanente.',
  'connections.aws-token-denied': ({ role_arn, issuer, subject }) =>
    `AWS ne laisse pas Strata endosser le rôle ${role_arn} : il n’existe pas, ou sa politique d’approbation ne nomme pas l’émetteur ${issuer} et le sujet ${subject}. Exécutez la préparation de cette connexion.`,
  'connections.aws-no-provider': ({ issuer }) =>
    `Le compte n’a pas de fournisseur OpenID pour ${issuer} : exécutez la préparation de cette connexion.`,
  'connections.aws-wrong-audience': ({ issuer }) =>
    `Le fournisseur OpenID pour ${issuer} du compte n’accepte pas de jetons pour sts.amazonaws.com : ajoutez-lui cette audience.`,
  'connections.aws-no-key-set': ({ issuer }) =>
    `AWS ne peut pas vérifier le jeton, car il n’a pas trouvé sa clé à ${issuer} : l’adresse doit être publique, avec un certificat auquel AWS fait confiance. Si ce n’est pas possible, publiez les clés dans un bucket.`,
  'connections.aws-clock': 'AWS indique que le jeton a expiré : réglez l’horloge de ce serveur.',
  'connections.key-set-missing': ({ address }) =>
    `Il n’y a pas de clés à ${address} : déposez-y les documents de la préparation.`,
  'connections.key-set-old': ({ address }) =>
    `Il manque à ${address} la clé qui signe maintenant : déposez de nouveau les documents de la préparation.`,
  'connections.issuer-local': ({ url, cloud }) =>
    `${cloud} ne peut pas lire les clés de cette installation, car ${url} ne désigne que cette machine : indiquez dans STRATA_URL son adresse publique en https, ou publiez les clés à une autre adresse.`,
  'connections.issuer-private': ({ url, cloud }) =>
    `${cloud} ne peut pas lire les clés de cette installation, car ${url} est une adresse d’un réseau privé : indiquez dans STRATA_URL une adresse publique en https, ou publiez les clés à une autre adresse.`,
  'connections.issuer-insecure': ({ url, cloud }) =>
    `${cloud} ne lit les clés qu’en https, et l’adresse de cette installation est ${url} : indiquez dans STRATA_URL son adresse en https, ou publiez les clés à une autre adresse.`,
  'connections.issuer-port': ({ url }) =>
    `AWS accepte des émetteurs avec un nom et sans port, et l’adresse de cette installation est ${url} : indiquez dans STRATA_URL une telle adresse, ou publiez les clés à une autre adresse.`,
  'connections.keeps-cloud': ({ name, cloud }) =>
    `La connexion ${name} mène à ${cloud} et y reste : créez une autre connexion pour un autre cloud.`,
  'connections.azure-id': 'Utilisez un identifiant Azure, par exemple 72f988bf-86f1-41af-91ab-2d7cd011db47.',
  'connections.azure-encrypted-key':
    'La clé du certificat a un mot de passe : retirez-le, par exemple avec openssl pkey, et saisissez le certificat avec la clé obtenue.',
  'connections.azure-no-certificate': 'Saisissez un certificat et sa clé RSA au format PEM, l’un après l’autre.',
  'connections.azure-no-application':
    'Aucune application n’est encore indiquée : exécutez la préparation de cette connexion et saisissez l’identifiant client qu’elle affiche.',
  'connections.azure-unreachable':
    'Ce serveur n’atteint pas login.microsoftonline.com ou management.azure.com : laissez-les passer dans votre pare-feu ou votre proxy, puis testez à nouveau.',
  'connections.azure-no-credential': ({ client_id, issuer, subject }) =>
    `L’application ${client_id} n’a pas d’identifiants fédérés avec l’émetteur ${issuer} et le sujet ${subject} : exécutez la préparation de cette connexion.`,
  'connections.azure-no-key-set': ({ issuer }) =>
    `Azure ne peut pas vérifier le jeton, car il n’a pas trouvé sa clé à ${issuer} : l’adresse doit être publique, avec un certificat auquel Azure fait confiance.`,
  'connections.azure-clock':
    'Azure indique que le jeton a expiré ou n’est pas encore valable : réglez l’horloge de ce serveur.',
  'connections.azure-other-certificate':
    'L’application n’a pas ce certificat : ajoutez-le à l’application, ou saisissez celui qu’elle a.',
  'connections.azure-wrong-secret':
    'Azure connaît l’application, mais pas avec ce secret : saisissez la valeur du secret, et non son identifiant.',
  'connections.azure-expired': 'Le secret de l’application a expiré : créez-en un nouveau et saisissez-le.',
  'connections.azure-disabled': ({ client_id }) =>
    `L’application ${client_id} est désactivée dans son locataire : activez-la.`,
  'connections.azure-unknown-client': ({ client_id, tenant_id }) =>
    `Le locataire ${tenant_id} n’a pas d’application ${client_id} : vérifiez les deux identifiants, ou exécutez la préparation de cette connexion.`,
  'connections.azure-unknown-tenant': ({ tenant_id }) =>
    `Azure ne connaît pas le locataire ${tenant_id} : vérifiez son identifiant.`,
  'connections.azure-conditional-access':
    'Une stratégie d’accès conditionnel ne laisse pas l’application se connecter depuis ce serveur : autorisez-la dans la stratégie.',
  'connections.azure-no-subscription': ({ client_id, subscription_id }) =>
    `L’application ${client_id} ne voit pas l’abonnement ${subscription_id} : il n’existe pas, ou elle n’y a aucun rôle. Exécutez la préparation de cette connexion.`,
  'connections.azure-other-tenant': ({ subscription_id, tenant_id }) =>
    `L’abonnement ${subscription_id} n’appartient pas au locataire ${tenant_id} : saisissez le locataire auquel il fait confiance.`,
  'connections.azure-no-role': ({ client_id, subscription_id }) =>
    `L’application ${client_id} n’a aucun rôle dans l’abonnement ${subscription_id} : exécutez la préparation de cette connexion. Un nouveau rôle peut prendre quelques minutes.`,
  'connections.azure-no-right': ({ action, client_id, name }) =>
    `L’application ${client_id} ne peut pas faire ${action} dans l’abonnement ${name} : donnez-lui le rôle que nomme la préparation de cette connexion.`,
  'connections.azure-subscription-state': ({ name, state }) =>
    `L’abonnement ${name} n’accepte aucune modification, car son état est ${state} : activez-le dans Azure.`,
  'connections.azure-refused': ({ code }) => `Azure a refusé avec ${code}.`,
  'connections.azure-not-understood': 'Ce qui a répondu n’est pas Azure : réessayez.',
  'connections.azure-other-subscription': ({ name, account }) =>
    `La connexion ${name} mène à l’abonnement ${account} : saisissez cet identifiant.`,
}
