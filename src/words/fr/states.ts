import type { states as english } from '../en/states.ts'

export const states: typeof english = {
  'states.not-json': 'Ce n’est pas un état Terraform : ce n’est pas du JSON.',
  'states.not-a-state':
    'Ce n’est pas un état Terraform : il lui manque ce que tout état possède, comme son numéro de série, sa lignée et ses ressources.',
  'states.encrypted':
    'OpenTofu a chiffré cet état, Strata ne peut donc ni le comparer ni l’afficher : retirez le bloc « encryption », car Strata scelle chaque état lui-même.',
  'states.other-format':
    'Strata conserve des états au format 4, que Terraform écrit depuis la version 0.12 : celui-ci en a un autre.',
  'states.no-lock-info': 'Ce n’est pas un verrou tel que Terraform le décrit.',
  'states.locked': ({ who, operation, created, id }) =>
    `L’état est verrouillé par ${who} pour ${operation} depuis ${created} (verrou ${id}) : attendez que ce soit terminé.`,
  'states.lock-unknown':
    'Le verrou indiqué n’existe pas : quelqu’un l’a retiré ou il a été libéré. Verrouillez de nouveau l’état.',
  'states.attempt-ended': 'La tâche de ce jeton est terminée : plus rien ne peut être lu ni écrit pour elle.',
  'states.other-lineage':
    'Cet état a une autre lignée que celui qui est conservé : il appartient à une autre infrastructure.',
  'states.same-serial': ({ serial }) =>
    `Un autre état avec le numéro de série ${serial} est déjà conservé : quelqu’un d’autre l’a écrit. Planifiez de nouveau.`,
  'states.old-serial': ({ serial, newest }) =>
    `Cet état a le numéro de série ${serial}, et le ${newest} est déjà conservé : il est périmé. Planifiez de nouveau.`,
  'states.large-resource': ({ max }) =>
    `Les attributs d’une ressource simulée comptent au plus ${max} caractères en JSON.`,
  'states.full-account': ({ max }) => `Un compte simulé contient au plus ${max} ressources.`,
  'states.no-version':
    'L’état de cet environnement n’a pas cette version : elle n’a jamais existé, ou seules les 50 plus récentes sont conservées.',
  'states.no-output': 'La dernière application de cet environnement n’a donné aucune sortie de ce nom.',
  'states.rollback-busy':
    'Une exécution de cet environnement travaille avec son état : attendez qu’elle se termine, ou annulez-la.',
  'states.rollback-newest': 'Cette version est déjà la plus récente.',
}
