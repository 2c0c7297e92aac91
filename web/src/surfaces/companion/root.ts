/** Where the companion's addresses begin. */
export const ROOT = '/pitboss-go';
