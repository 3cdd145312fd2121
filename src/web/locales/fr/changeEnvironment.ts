/** Changing the stack of an environment: a newer version of its template, other answers, or the builder. */
export const texts = {
  button: 'Modifier',
  first: {
    suspended: 'Il est suspendu : reprenez-le d’abord.',
    expired: 'Sa fin est passée : prolongez-le d’abord.',
  },
  newVersion: {
    text: 'La version {{newest}} de {{name}} est disponible. Cet environnement repose sur la version {{version}}.',
    look: 'Voir ce qui change',
  },
  title: 'Modifier {{name}}',
  what: 'Que voulez-vous modifier ?',
  ways: {
    template: {
      title: 'La version la plus récente de son modèle',
      text: 'Ce que change la version est indiqué ci-dessous.',
    },
    answers: {
      title: 'Ses réponses',
      text: 'Le même ensemble pour un autre type, une autre confidentialité, région ou équipe.',
    },
    stack: { title: 'Son ensemble', text: 'Ajoutez, retirez et réglez des composants dans l’éditeur.' },
  },
  versions: 'Il repose sur la version {{version}} de {{name}}. La plus récente est la version {{newest}}.',
  openTemplate: 'Ouvrir le modèle',
  templateFailed: 'La version la plus récente n’a pas pu être chargée',
  notEdited: 'Ouvrez son ensemble dans l’éditeur, modifiez-le, puis revenez avec lui.',
  edit: 'Ouvrir dans l’éditeur',
  editAgain: 'Continuer à modifier',
  forget: 'Abandonner cet ensemble',
  changes: {
    label: 'Ce qui change',
    none: 'Rien ne diffère de son ensemble actuel.',
    added: 'ajouté',
    changed: 'modifié',
    removed: 'retiré',
    fromTo: '{{what}} : {{before}} → {{after}}',
    others: 'Connexions, utilisation ou composants personnalisés',
    standard: 'par défaut',
    on: 'activé',
    off: 'désactivé',
  },
  price: {
    label: 'Ce qu’il coûte maintenant et ensuite',
    after: 'ensuite',
  },
  reserves: 'Jusqu’à son application, {{project}} réserve {{amount}} par mois : le plus grand des deux montants.',
  next: 'Strata planifie d’abord la modification. Si le plan modifie ou supprime quelque chose, une personne le confirme.',
  startsOver: 'La demande recommence : une décision sur l’ensemble actuel ne compte plus.',
  takesPlace: 'Une mise à jour à {{amount}} par mois est en attente. Celle-ci prend sa place.',
  notNeeded: {
    change: 'Aucune approbation n’est nécessaire : la demande modifiée peut être appliquée aussitôt.',
    update: 'Aucune approbation n’est nécessaire : Strata planifie aussitôt la mise à jour.',
  },
  unchanged: 'Modifiez d’abord quelque chose.',
  checkFirst: 'Attendez que son coût et son approbation soient connus.',
  submit: {
    change: 'Modifier la demande',
    update: 'Mettre à jour l’environnement',
  },
  asked: 'La mise à jour de {{name}} attend l’approbation de {{people}}.',
  changed: '{{name}} a été modifié.',
}
