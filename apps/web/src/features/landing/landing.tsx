export const Landing = () => <main>Keepwarm</main>;
