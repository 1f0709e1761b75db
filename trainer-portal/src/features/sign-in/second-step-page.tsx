import { SecondStep } from '@trame/session/second-step';
import { SignInPageLayout } from './components/sign-in-page-layout.tsx';

export default function SecondStepPage() {
  return (
    <SignInPageLayout title="Deuxième étape">
      <SecondStep />
    </SignInPageLayout>
  );
}
