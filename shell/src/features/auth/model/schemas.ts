import * as z from 'zod';

/** Supabase hashes with bcrypt, which ignores what follows the 72nd byte. */
const PASSWORD_MAX = 72;
export const PASSWORD_MIN = 12;

const email = z
  .string()
  .trim()
  .min(1, 'Indiquez votre adresse e-mail.')
  .pipe(z.email('Cette adresse e-mail est incomplète, par exemple nom@domaine.fr.'));

export const signInSchema = z.object({
  email,
  password: z.string().min(1, 'Indiquez votre mot de passe.'),
});
export type SignInValues = z.infer<typeof signInSchema>;

export const recoverySchema = z.object({ email });
export type RecoveryValues = z.infer<typeof recoverySchema>;

export const newPasswordSchema = z
  .object({
    password: z
      .string()
      .min(PASSWORD_MIN, `Choisissez au moins ${PASSWORD_MIN} caractères.`)
      .refine((value) => new TextEncoder().encode(value).length <= PASSWORD_MAX, {
        message: `Choisissez au plus ${PASSWORD_MAX} caractères.`,
      }),
    confirmation: z.string(),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'Les deux mots de passe sont différents.',
  });
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
