import type { google as english } from '../en/google.ts'

export const google: typeof english = {
  'google.project': 'Utilisez l’ID d’un projet, comme shop-prod-1 : de 6 à 30 lettres minuscules, chiffres et tirets.',
  'google.service-account':
    'Utilisez l’adresse e-mail d’un compte de service, comme strata-apply@shop-prod-1.iam.gserviceaccount.com.',
  'google.provider':
    'Utilisez le nom complet d’un fournisseur d’identité de charge de travail, comme projects/123456789012/locations/global/workloadIdentityPools/strata/providers/strata. Il commence par le numéro du projet, et non par son ID.',
  'google.key': 'Entrez tout le contenu du fichier JSON que Google Cloud vous a donné pour la clé.',
  'google.key-of-other': ({ service_account }) =>
    `Cette clé est celle de ${service_account} : entrez ce compte, ou une clé du compte que vous avez entré.`,
  'google.unreachable': ({ address }) =>
    `Ce serveur n’atteint pas ${address} : laissez-le passer par votre pare-feu ou votre proxy, et testez à nouveau.`,
  'google.refused': ({ code, action }) => `Google Cloud a refusé ${action} avec ${code}.`,
  'google.not-understood': 'Ce n’est pas Google Cloud qui a répondu : réessayez.',
  'google.no-provider': ({ provider }) =>
    `Google Cloud n’a pas de fournisseur d’identité ${provider}, ou il est désactivé : exécutez la configuration de cette connexion.`,
  'google.wrong-issuer': ({ provider, issuer }) =>
    `Le fournisseur d’identité ${provider} ne fait pas confiance à l’émetteur ${issuer} : exécutez à nouveau la configuration de cette connexion.`,
  'google.wrong-audience': ({ provider }) =>
    `Le fournisseur d’identité ${provider} n’accepte que des jetons pour d’autres audiences : retirez ses audiences autorisées, pour que son propre nom compte.`,
  'google.wrong-subject': ({ provider, subject }) =>
    `La condition d’attributs du fournisseur d’identité ${provider} n’admet pas le sujet ${subject} : exécutez à nouveau la configuration de cette connexion.`,
  'google.wrong-mapping': ({ provider }) =>
    `Le fournisseur d’identité ${provider} ne mappe pas le sujet du jeton : affectez assertion.sub à google.subject.`,
  'google.no-key-set': ({ issuer }) =>
    `Google Cloud ne peut pas vérifier le jeton, car il n’a pas trouvé sa clé à ${issuer} : l’adresse doit être publique, avec un certificat auquel Google fait confiance. Sinon, entrez un émetteur dans cette connexion : la configuration envoie alors les clés.`,
  'google.key-set-old': ({ provider }) =>
    `Parmi les clés envoyées au fournisseur d’identité ${provider}, il manque celle qui signe maintenant : exécutez à nouveau la configuration de cette connexion, qui l’envoie.`,
  'google.clock':
    'Google Cloud dit que le jeton est trop ancien ou pas encore valable : réglez l’horloge de ce serveur.',
  'google.not-allowed': ({ service_account, subject }) =>
    `Google Cloud ne laisse pas Strata agir en tant que ${service_account} : le compte n’existe pas, ou il n’accorde pas roles/iam.workloadIdentityUser au sujet ${subject}. Exécutez la configuration de cette connexion. Un nouveau droit peut mettre quelques minutes à agir.`,
  'google.no-account': ({ service_account }) =>
    `Google Cloud n’a pas de compte de service ${service_account} : il a été supprimé, ou son adresse est fausse.`,
  'google.account-disabled': ({ service_account }) =>
    `Le compte de service ${service_account} est désactivé : activez-le, ou utilisez-en un autre.`,
  'google.unknown-key': ({ service_account }) =>
    `Google Cloud ne connaît pas cette clé de ${service_account} : elle a été supprimée ou désactivée. Créez une autre clé et entrez-la.`,
  'google.api-disabled': ({ api }) =>
    `L’API ${api} n’est pas activée : exécutez la configuration de cette connexion, ou gcloud services enable ${api}, et testez à nouveau dans quelques minutes.`,
  'google.no-project': ({ project, service_account }) =>
    `Le compte de service ${service_account} ne voit aucun projet ${project} : il n’existe pas, ou le compte n’y a aucun rôle. Exécutez la configuration de cette connexion.`,
  'google.project-state': ({ project, state }) =>
    `Le projet ${project} ne peut pas être utilisé, car son état est ${state} : restaurez-le, ou utilisez-en un autre.`,
  'google.issuer-needed': ({ url }) =>
    `Google Cloud ne peut pas lire les clés de cette installation à ${url} : donnez à STRATA_URL une adresse publique en https, ou entrez un émetteur dans cette connexion, et la configuration envoie les clés.`,
}
