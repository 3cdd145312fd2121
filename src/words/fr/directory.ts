import type { directory as english } from '../en/directory.ts'

export const directory: typeof english = {
  'directory.token-required':
    'Envoyez un jeton SCIM dans l’en-tête Authorization : un administrateur le crée sous Administration, Annuaire.',
  'directory.token-invalid':
    'Ce jeton SCIM est inconnu, a été révoqué ou a expiré : créez-en un autre sous Administration, Annuaire.',
  'directory.no-person': 'L’annuaire ne gère aucune personne avec cet identifiant.',
  'directory.no-group': 'L’annuaire n’a ici aucun groupe avec cet identifiant.',
  'directory.user-name-taken': 'Une autre personne de l’annuaire a déjà ce nom d’utilisateur.',
  'directory.address-taken': 'L’annuaire gère déjà le compte avec cette adresse e-mail.',
  'directory.address-of-owner': ({ email }) =>
    `${email} se connecte avec un mot de passe ou un second facteur à soi : seule cette personne peut changer l’adresse, sur sa page de profil.`,
  'directory.demo-account':
    'Un compte de démonstration a cette adresse, et aucun annuaire ne gère ces comptes : utilisez une autre adresse.',
  'directory.last-administrator': 'C’est le dernier administrateur : nommez d’abord quelqu’un d’autre.',
  'directory.group-name-taken':
    'Un autre groupe porte déjà ce nom : les noms décident de ce que les groupes donnent, chacun ne sert donc qu’une fois.',
  'directory.too-many-groups': ({ max }, { number }) =>
    `Il y a déjà ${number(max)} groupes, le maximum conservé : provisionnez moins de groupes.`,
  'directory.too-many-members': ({ max }, { number }) =>
    `Un groupe a au plus ${number(max)} membres : utilisez des groupes plus petits.`,
  'directory.unknown-member':
    'Un membre n’est pas une personne que l’annuaire gère : provisionnez les personnes avant leurs groupes, et aucun groupe dans un autre.',
  'directory.bad-value': ({ attribute }) => `La valeur de ${attribute} manque, est trop longue ou d’un autre type.`,
  'directory.no-address':
    'Ni emails ni userName ne contient d’adresse e-mail : associez l’un d’eux à l’adresse de la personne.',
  'directory.not-removable': ({ attribute }) => `${attribute} ne peut pas être retiré : remplacez-le.`,
  'directory.bad-path':
    'Le chemin d’une opération est illisible : écrivez-le comme members[value eq "id"] ou name.givenName.',
  'directory.bad-patch': ({ max }, { number }) =>
    `Le corps a besoin de Operations, de 1 à ${number(max)}, chacune avec add, replace ou remove.`,
  'directory.bad-filter': ({ attributes }, { all }) =>
    `Ce filtre n’est pas pris en charge : comparez l’un de ${all(attributes)} par eq avec un texte entre guillemets.`,
  'directory.group-required': 'Saisissez le nom d’un groupe.',
  'directory.role-of-place': 'Choisissez admin sans équipe, ou owner ou member avec une équipe.',
  'directory.no-mapping': 'Ce groupe ne donne plus cela : quelqu’un d’autre l’a retiré.',
  'directory.mapping-there': ({ group }) => `Le groupe ${group} y donne déjà quelque chose : modifiez plutôt cela.`,
  'directory.too-many-mappings': ({ max }, { number }) =>
    `Les groupes donnent déjà ${number(max)} choses, le maximum conservé : retirez celles dont personne n’a besoin.`,
  'directory.token-days': ({ max }) => `Utilisez un nombre entier de jours de 1 à ${max}.`,
  'directory.no-token': 'Ce jeton SCIM n’existe pas : il a été révoqué.',
  'directory.too-many-tokens': ({ max }, { number }) =>
    `Il y a déjà ${number(max)} jetons, le maximum conservé : révoquez ceux que personne n’utilise.`,
}
