import { useLogin } from '@refinedev/core';
import { Alert, Button, Card, Form, Input } from 'antd';

type Fields = { email: string; password: string };

export default function SignIn() {
  const { mutate: signIn, isPending, data } = useLogin<Fields>();
  return (
    <Card title="Se connecter" style={{ maxWidth: 400, margin: '10vh auto' }}>
      <Form<Fields> layout="vertical" onFinish={(fields) => signIn(fields)} requiredMark={false}>
        {data?.error && <Alert type="error" title={data.error.message} />}
        <Form.Item name="email" label="Adresse e-mail" rules={[{ required: true, type: 'email' }]}>
          <Input id="email" autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label="Mot de passe" rules={[{ required: true }]}>
          <Input type="password" autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending} block>
          Se connecter
        </Button>
      </Form>
    </Card>
  );
}
