import type { terraform as english } from '../en/terraform.ts'

export const terraform: typeof english = {
  'terraform.in-line': ({ line, problem }) => `Ligne ${line} : ${problem}`,
  'terraform.reported': ({ reason }) => `Terraform indique : ${reason}`,
  'terraform.unreadable': 'Ce n’est pas du Terraform lisible.',
  'terraform.too-heavy':
    'La lecture de ce fichier prend trop de temps ou de mémoire : raccourcissez ses plus longues expressions, ou omettez-les.',
  'terraform.all-too-heavy':
    'La lecture de ces fichiers prend trop de temps ou de mémoire : raccourcissez leurs expressions les plus longues ou envoyez moins de fichiers.',
  'terraform.nesting': ({ max }) =>
    `Les crochets sont imbriqués sur plus de ${max} niveaux : un tel fichier ne peut pas être lu.`,
  'terraform.operators': ({ max }) => `Une expression a plus de ${max} opérateurs : répartissez-la en valeurs locales.`,
  'terraform.blocks': ({ max }, { number }) =>
    `Ces fichiers ont plus de ${number(max)} blocs : envoyez-en moins à la fois.`,
  'terraform.outside-block': ({ name }) =>
    `« ${name} » se trouve hors de tout bloc : seuls les fichiers .tf peuvent être lus, pas les fichiers .tfvars.`,
  'terraform.declared-twice': ({ address, file, line }) =>
    `« ${address} » est déclaré une deuxième fois, après ${file}, ligne ${line} : omettez l’un des deux.`,
  'terraform.file-name': 'Utilisez des noms de fichier comme main.tf, sans dossier.',
  'terraform.provider-block': ({ name }) =>
    `Supprimez le bloc provider "${name}" : la pile a son propre fournisseur et sa connexion.`,
  'terraform.backend-block': ({ name }) => `Supprimez le bloc "${name}" : l’état appartient à la pile.`,
  'terraform.local-module': ({ name, source }) =>
    `Le module « ${name} » se trouve dans ${source}, qui ne fait pas partie de ces fichiers : placez ses ressources ici, ou indiquez un module d’un registre ou de Git.`,
  'terraform.secret-default': ({ name }) =>
    `La variable « ${name} » est secrète et a une valeur par défaut : supprimez-la, pour qu’aucun secret ne soit conservé.`,
  'terraform.secret-name': ({ name }) =>
    `« ${name} » ressemble à un secret écrit dans le fichier : faites-en une variable sensible sans valeur par défaut, afin qu’il ne soit pas enregistré.`,
  'terraform.secret-key':
    'Cela ressemble à une clé secrète : faites-en une variable secrète, pour qu’elle ne soit pas conservée.',
}
