import type { accounts as english } from '../en/accounts.ts'

export const accounts: typeof english = {
  'accounts.email-taken': 'Un compte utilise déjà cette adresse e-mail : choisissez-en une autre.',
  'accounts.email-link-gone':
    'Ce lien a été utilisé, a été remplacé par un plus récent, a expiré ou concerne un autre compte : demandez-en un nouveau dans votre profil.',
  'accounts.no-mail-for-email':
    'Cette installation n’envoie pas d’e-mails, une nouvelle adresse ne peut donc pas être confirmée : demandez à un administrateur de configurer un serveur de messagerie.',
  'accounts.no-session': 'Cette session n’existe plus : elle a expiré ou a été fermée.',
  'accounts.no-passkey': 'Cette clé d’accès n’existe pas : elle a été retirée.',
  'accounts.passkeys-need-name':
    'Les clés d’accès vont avec un nom, et ce site est une adresse : donnez à STRATA_URL un nom en https.',
  'accounts.sign-in-again':
    'Vous vous êtes connecté il y a un moment : reconnectez-vous et ajoutez la clé d’accès dans les dix minutes.',
  'accounts.too-many-passkeys': ({ max }) => `Vous avez ${max} clés d’accès : retirez-en une qui ne sert plus.`,
  'accounts.passkey-not-read':
    'Ce que le navigateur a envoyé n’est pas une nouvelle clé d’accès pour cette demande, ou cela a duré plus de cinq minutes : réessayez.',
  'accounts.passkey-there': 'Cette clé d’accès existe déjà : utilisez un autre appareil.',
  'accounts.last-way-in':
    'Seule cette clé d’accès vous connecte : ajoutez-en d’abord une autre ou choisissez un mot de passe.',
  'accounts.no-token': 'Vous n’avez plus ce jeton d’API : il a été révoqué.',
  'accounts.too-many-tokens': ({ max }) =>
    `Vous avez ${max} jetons d’API, le maximum : révoquez-en un dont vous n’avez pas besoin.`,
  'accounts.two-factor-on':
    'L’authentification à deux facteurs est déjà activée : désactivez-la d’abord pour utiliser une autre application.',
  'accounts.two-factor-off': 'L’authentification à deux facteurs est désactivée : activez-la d’abord.',
  'accounts.no-authenticator':
    'Aucune application d’authentification n’a été ajoutée : scannez d’abord le code, puis saisissez ce qu’elle affiche.',
  'accounts.push-address': 'Ce n’est pas l’adresse internet d’un service push : réabonnez le navigateur.',
  'accounts.push-keys': ({ wrong }) =>
    `Aucun message ne peut être chiffré avec ces clés (${wrong}) : réabonnez le navigateur.`,
  'accounts.wrong-password': 'Le mot de passe actuel est incorrect.',
  'accounts.current-password-required': 'Saisissez votre mot de passe actuel.',
  'accounts.passwords-required': 'Tous les champs de mot de passe sont obligatoires',
  'accounts.passwords-differ': 'Les nouveaux mots de passe ne correspondent pas',
  'accounts.no-password': 'Vous n’avez pas encore de mot de passe : définissez-en un d’abord, puis modifiez l’adresse.',
  'accounts.own-email': 'C’est déjà votre adresse e-mail : saisissez-en une autre.',
  'accounts.wrong-code':
    'Ce code est incorrect ou a déjà été utilisé : saisissez celui que votre application affiche maintenant.',
  'accounts.scopes-of-role': ({ scopes }, { all }) =>
    `Votre rôle n’autorise pas ${all(scopes)} : omettez ${scopes.length === 1 ? 'cette portée' : 'ces portées'}.`,
  'accounts.no-default-project': 'Vous ne faites pas partie de ce projet : choisissez l’un des vôtres, ou aucun.',
}
