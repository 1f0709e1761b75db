import { SecondStep } from '@trame/session/second-step';
import { AuthLayout } from './components/auth-layout.tsx';

export function SecondStepPage() {
  return (
    <AuthLayout title="Deuxième étape">
      <h1 className="display">Deuxième étape</h1>
      <SecondStep />
    </AuthLayout>
  );
}
